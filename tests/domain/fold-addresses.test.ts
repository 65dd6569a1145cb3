import { beforeEach, expect, test } from "vitest";
import { readLeaveKey } from "~/cartas/baja-keys.server";
import { fingerprintOf, leaveLetters, leftAmong } from "~/cartas/bajas.server";
import { db } from "~/db/client.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { erasePerson } from "~/personas/erase-person.server";
import { foldStoredAddresses } from "~/personas/fold-addresses.server";
import { findPerson } from "~/personas/personas.server";
import { freshDatabase } from "../support/fresh-database";

const WIDE = "Eva@ｃorreo.es";
const EVA = "eva@correo.es";
const AT = "2026-11-01T10:00:00.000Z";

freshDatabase();
beforeEach(async () => {
  await db.deleteFrom("papelera").execute();
  // As an older version has stored them.
  const row = { nombre: "Eva", email: WIDE, created_at: AT };
  await db
    .insertInto("mensajes")
    .values({ ...row, mensaje: "Hola" })
    .execute();
  const fields = JSON.stringify({ nombre: "Eva", email: WIDE });
  await db
    .insertInto("suspicious_forms")
    .values([
      { form: "contacto", fields, created_at: AT },
      { form: "contacto", fields: "{damaged ｃ", created_at: AT },
    ])
    .execute();
  const filas = JSON.stringify({ mensajes: [{ id: 9, ...row, mensaje: "Hola" }] });
  await db
    .insertInto("papelera")
    .values({ tipo: "mensaje", nombre: "Eva", filas, deleted_at: AT })
    .execute();
});

const left = async () => [...(await leftAmong([EVA]))];

/** HMAC of an address as it was compared before. */
async function formerFingerprint(): Promise<string> {
  const { createHmac } = await import("node:crypto");
  const text = "baja\neva@ｃorreo.es";
  const hmac = createHmac("sha256", await readLeaveKey()).update(text);
  return hmac.digest("base64url").slice(0, 22);
}

test("addresses that an older version has stored belong to one person afterwards", async () => {
  await foldStoredAddresses();
  await createMensaje({ nombre: "Eva", email: EVA, mensaje: "Otra vez" });
  const person = await findPerson(WIDE);
  expect([person.mensajes.length, person.quarantined.length]).toEqual([3, 1]);
  await erasePerson(EVA);
  const { mensajes, quarantined } = await findPerson(WIDE);
  expect([mensajes, quarantined]).toEqual([[], []]);
});

test("a letter that waits for one spelling is not sent to who has it by the other", async () => {
  await db
    .insertInto("cartas")
    .values({ id: 1, asunto: "x", contenido: "x", destino: "todas", created_at: AT, sent_at: AT })
    .execute();
  const letter = (to_address: string, state: "sent" | "pending") => ({
    kind: "carta" as const,
    carta_id: 1,
    to_address,
    state,
    subject: "",
    text: "",
    html: "",
    headers: "{}",
    message_id: `<${state}@x>`,
    next_attempt_at: state === "pending" ? AT : null,
    created_at: AT,
  });
  await db
    .insertInto("correos")
    .values([letter(EVA, "sent"), letter("eva@ｃorreo.es", "pending")])
    .execute();
  await foldStoredAddresses();
  const rows = await db.selectFrom("correos").select(["to_address", "state"]).execute();
  expect(rows).toEqual([{ to_address: EVA, state: "sent" }]);
});

test("an erasure finds them before they are folded, as after a restore", async () => {
  await erasePerson("eva@ｃorreo.es");
  expect(await db.selectFrom("mensajes").select("id").execute()).toEqual([]);
});

test("whoever left under the former spelling has left under the folded one", async () => {
  await db
    .insertInto("bajas")
    .values({ huella: await formerFingerprint(), created_at: AT })
    .execute();
  expect(await left()).toEqual([]);
  await foldStoredAddresses();
  expect(await left()).toEqual([EVA]);
});

test("a link of a letter that went to the former spelling still works", async () => {
  const huella = await formerFingerprint();
  const text = { subject: "", text: "", html: "", headers: "{}", message_id: "<1>" };
  await db
    .insertInto("correos")
    .values({
      kind: "carta",
      carta_id: 1,
      to_address: WIDE,
      huella,
      state: "sent",
      ...text,
      created_at: AT,
    } as never)
    .execute();
  await foldStoredAddresses();
  await leaveLetters(huella);
  expect(await left()).toEqual([EVA]);
  expect(fingerprintOf(await readLeaveKey(), EVA)).not.toBe(huella);
});

test("a name in capital letters beyond a to z is the same person, also where it is stored", async () => {
  const [before, now] = ["JOSÉ@correo.es", "josé@correo.es"];
  await db.updateTable("mensajes").set({ email: before }).execute();
  const { createHmac } = await import("node:crypto");
  const hmac = createHmac("sha256", await readLeaveKey()).update("baja\njosÉ@correo.es");
  const huella = hmac.digest("base64url").slice(0, 22);
  await db.insertInto("bajas").values({ huella, created_at: AT }).execute();
  await foldStoredAddresses();
  expect((await findPerson(now)).mensajes).toMatchObject([{ email: "JOSé@correo.es" }]);
  expect([...(await leftAmong([now]))]).toEqual([now]);
  await erasePerson(now);
  expect(await db.selectFrom("mensajes").select("id").execute()).toEqual([]);
});
