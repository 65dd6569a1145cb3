import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environmentSchema, readEnvironment } from "~/config/environment";

test(".env.example lists every variable with its default value", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(Object.keys(example).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  expect(readEnvironment(example)).toEqual(readEnvironment({}));
});

test("invalid variables of the environment are refused, one line each", () => {
  const wrong = { PORT: "http", SITE_URL: "escuela.example", SESSION_SECRET: "short" };
  expect(() => readEnvironment(wrong)).toThrow(/PORT: .+\nSESSION_SECRET: .+32.+\nSITE_URL: /s);
});

test("TRUST_PROXY requires SITE_URL: no header then names the site", () => {
  expect(() => readEnvironment({ TRUST_PROXY: "1" })).toThrow(
    /^El entorno no es válido\.\nSITE_URL: .*TRUST_PROXY.*$/,
  );
  const siteUrl = "https://escuela.example";
  expect(readEnvironment({ TRUST_PROXY: "1", SITE_URL: siteUrl })).toMatchObject({
    TRUST_PROXY: 1,
    SITE_URL: siteUrl,
  });
});

test("SESSION_SECRET may list several secrets, each of them long enough", () => {
  const long = "x".repeat(32);
  expect(readEnvironment({ SESSION_SECRET: `${long},${long}2` }).SESSION_SECRET).toHaveLength(2);
  expect(() => readEnvironment({ SESSION_SECRET: `${long},short` })).toThrow("SESSION_SECRET");
});

const SERVER = {
  SMTP_URL: "smtp://ana:bromuro%25@correo.example",
  MAIL_FROM: "hola@escuela.example",
};

test("SMTP_URL is read with its port, unencrypted only on loopback", () => {
  const auth = { user: "ana", pass: "bromuro%" };
  const starttls = { host: "correo.example", port: 587, secure: false, requireTLS: true, auth };
  expect(readEnvironment(SERVER).SMTP_URL).toEqual(starttls);
  const read = (url: string) => readEnvironment({ ...SERVER, SMTP_URL: url }).SMTP_URL;
  expect(read("smtps://correo.example")).toMatchObject({ port: 465, secure: true });
  expect(read("smtp://correo.example:465")).toMatchObject({ port: 465, secure: true });
  expect(read("smtp://0.0.0.0:25")).toMatchObject({ secure: false, requireTLS: true });
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(read(`smtp://${host}:25`)).toMatchObject({ requireTLS: false });
  }
});

test("MAIL_FROM is one address, with a name or without", () => {
  const read = (from: string) => readEnvironment({ ...SERVER, MAIL_FROM: from }).MAIL_FROM;
  const address = "hola@escuela.example";
  expect(read(address)).toEqual({ name: "", address });
  expect(read(`Escuela de fotografía <${address}>`)).toEqual({
    name: "Escuela de fotografía",
    address,
  });
  expect(read(`"Escuela, Granada" <${address}>`)).toEqual({ name: "Escuela, Granada", address });
  for (const wrong of ["hola", "a@b.es, c@d.es", "a@b.es\r\nBcc: c@d.es", "X\r\nY <a@b.es>"]) {
    expect(() => read(wrong)).toThrow("MAIL_FROM");
  }
});

test("an empty SMTP_URL switches mail off, with MAIL_FROM still set", () => {
  const off = readEnvironment({ ...SERVER, SMTP_URL: "", MAIL_TO: "ana@escuela.example" });
  expect(off).toMatchObject({ MAIL_FROM: { address: "hola@escuela.example" } });
  expect(off.SMTP_URL).toBeUndefined();
});

test.each([
  [{ SMTP_URL: "smtp://u:secreto@correo.example" }, /^El entorno no es válido\.\nMAIL_FROM: /],
  [{ ...SERVER, SMTP_URL: "http://u:secreto@correo.example" }, /SMTP_URL: /],
  [{ ...SERVER, SMTP_URL: "smtp://u:secreto%@correo.example" }, /SMTP_URL: .*%25/],
  [{ ...SERVER, SMTP_URL: "smtp://:secreto@correo.example" }, /SMTP_URL: .*usuario/],
  [{ ...SERVER, SMTP_URL: "u:secreto@correo.example" }, /SMTP_URL: /],
])("half of a mail configuration is refused without repeating the password: %#", (given, line) => {
  const read = () => readEnvironment(given);
  expect(read).toThrow(line);
  expect(read).not.toThrow("secreto");
});

test.each([
  [{ SITE_URL: "escuela.example" }, "SITE_URL: escribe https:// delante"],
  [{ SITE_URL: "ftp://escuela.example" }, "SITE_URL: escribe una dirección de la web"],
  [{ FORM_FORWARD_URL: "formularios" }, "FORM_FORWARD_URL: escribe https:// delante"],
  [{ PORT: "ochenta" }, "PORT: escribe un número entero entre 0 y 65535, por ejemplo 3000"],
  [{ PORT: "70000" }, "PORT: escribe un número entero"],
  [{ TRUST_PROXY: "1.5" }, "TRUST_PROXY: escribe un número entero"],
  [{ ACCESS_TOKEN_TTL: "0" }, "ACCESS_TOKEN_TTL: escribe un número entero entre 1 y"],
  [{ HOST: "http://127.0.0.1" }, "HOST: escribe una dirección de esta máquina"],
  [{ HOST: "127.0.0.1:80" }, "HOST: escribe una dirección de esta máquina"],
  [{ SESSION_SECRET: "corta" }, "SESSION_SECRET: cada clave necesita"],
  [{ MAIL_TO: "ana" }, "MAIL_TO: escribe una dirección, como"],
])("an invalid variable is explained in Spanish: %o", (given, sentence) => {
  expect(() => readEnvironment(given)).toThrow(sentence);
});

test.each([
  ["SITE_URL", "https://escuela.example/", "https://escuela.example"],
  ...["127.0.0.1", "::1", "::", "localhost", "servidor.example"].map((host) => [
    "HOST",
    host,
    host,
  ]),
])("%s may be %s, and is %s", (name = "", typed, read) => {
  expect(readEnvironment({ [name]: typed })).toMatchObject({ [name]: read });
});
