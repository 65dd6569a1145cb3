import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environmentSchema, readEnvironment } from "~/config/env.server";

test("the environment may be empty", () => {
  expect(readEnvironment({})).toEqual({
    PORT: 3000,
    DATABASE_PATH: "db/escuela.sqlite",
    UPLOADS_DIR: "uploads",
    FORM_FORWARD_TIMEOUT_MS: 4000,
    TRUST_PROXY: 0,
    ACCESS_TOKEN_TTL: 3600,
    SCHOOL_NAME: "Escuela de fotografía química",
    SCHOOL_EMAIL: "hola@escuela.example",
    SCHOOL_ADDRESS: "Granada, dirección por anunciar",
  });
});

test(".env.example lists every variable, and its values are those that hold anyway", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(Object.keys(example).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  expect(readEnvironment(example)).toEqual(readEnvironment({}));
});

test("values that cannot be used are refused, one line each", () => {
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

test("several secrets are several, and each must be long enough", () => {
  const long = "x".repeat(32);
  expect(readEnvironment({ SESSION_SECRET: `${long},${long}2` }).SESSION_SECRET).toHaveLength(2);
  expect(() => readEnvironment({ SESSION_SECRET: `${long},short` })).toThrow("SESSION_SECRET");
});

test("SITE_URL is reduced to its origin", () => {
  expect(readEnvironment({ SITE_URL: "https://escuela.example/" }).SITE_URL).toBe(
    "https://escuela.example",
  );
});
