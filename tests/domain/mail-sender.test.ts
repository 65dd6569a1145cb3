import { describe, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { readSenderName, submitAvisos } from "~/correo/avisos.server";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { enqueue } from "../support/enqueue";
import { freshDatabase } from "../support/fresh-database";
import { useMailServer } from "../support/use-mail-server";

freshDatabase();
const server = await useMailServer();

describe("the name that mail comes from", () => {
  const CHOICES = { cuando: "cada", detalle: "nombre" };
  const sentFrom = async () => {
    await enqueue();
    await sendDueMail(new Date(Date.now() + 1000));
    const { raw = "", email } = server.received.at(-1) ?? {};
    return { raw, from: email?.from };
  };
  const address = "hola@escuela.example";

  test.each([
    ["Sal de plata", "Sal de plata"],
    [
      'Núñez, María "la de Granada" <otra@x.example>',
      'Núñez, María "la de Granada" <otra@x.example>',
    ],
    ["Eva\r\nBcc: luz@ejemplo.es", "Eva Bcc: luz@ejemplo.es"],
    ["銀塩写真 \u{1F4F7}", "銀塩写真 \u{1F4F7}"],
    ["ñ".repeat(78), "ñ".repeat(78)],
  ])(
    "is the name that the owner chose, without touching other headers: %s",
    async (typed, name) => {
      expect(await submitAvisos({ ...CHOICES, remitente: typed })).toMatchObject({ ok: true });
      const { raw, from } = await sentFrom();
      expect(from).toEqual({ name, address });
      expect(raw).not.toMatch(/^Bcc:/im);
      expect(server.received.at(-1)).toMatchObject({ from: address, to: ["ana@escuela.example"] });
    },
  );

  test("stays where a form lacks it or has one that is too long", async () => {
    await submitAvisos({ ...CHOICES, remitente: "Sal de plata" });
    await submitAvisos(CHOICES);
    expect((await sentFrom()).from).toEqual({ name: "Sal de plata", address });
    const long = await submitAvisos({ ...CHOICES, remitente: "x".repeat(79) });
    expect(long).toMatchObject({
      ok: false,
      form: { errors: { remitente: expect.stringContaining("78") } },
    });
    expect(await readSenderName()).toBe("Sal de plata");
  });

  test("is the school's current name where the owner chose none", async () => {
    let name = environment.SCHOOL_NAME;
    for (const remitente of [name, " ", "\u200b"]) {
      await submitAvisos({ ...CHOICES, remitente });
      name = `${name}!`;
      const cambios = JSON.stringify({ nombre: name });
      await db.insertInto("escuela").values({ cambios, created_at: name }).execute();
      expect((await sentFrom()).from).toEqual({ name, address });
    }
  });

  test("is the name in MAIL_FROM rather than the school's", async () => {
    environment.MAIL_FROM = { name: "Buzón", address };
    expect((await sentFrom()).from).toEqual({ name: "Buzón", address });
  });
});
