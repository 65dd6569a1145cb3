import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { fingerprintOf, leaveCartas, leftAmong } from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { db } from "~/db/client.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { erasePerson } from "~/personas/erase-person.server";
import { eraseForGood } from "~/personas/erasures.server";
import { foldStoredAddresses } from "~/personas/fold-addresses.server";
import { freshDatabase } from "../support/fresh-database";
import { wholePerson } from "../support/person";
import { all, put } from "../support/put";

const WIDE = "Eva@ｃorreo.es";
const EVA = "eva@correo.es";
const AT = "2026-11-01T10:00:00.000Z";

freshDatabase();
beforeEach(async () => {
  // As an older version has stored them.
  const row = { nombre: "Eva", email: WIDE, mensaje: "Hola", created_at: AT };
  await put("mensajes", row);
  await put("suspicious_forms", { fields: JSON.stringify({ nombre: "Eva", email: WIDE }) });
  await put("suspicious_forms", { fields: "{damaged ｃ" });
  await put("papelera", { filas: JSON.stringify({ mensajes: [{ id: 9, ...row }] }) });
});

const left = async () => [...(await leftAmong([EVA]))];

/** HMAC of an address as it was compared before. */
async function formerFingerprint(): Promise<string> {
  const text = "baja\neva@ｃorreo.es";
  const hmac = createHmac("sha256", await readLeaveKey()).update(text);
  return hmac.digest("base64url").slice(0, 22);
}

test("addresses stored by an older version belong to one person once folded", async () => {
  await foldStoredAddresses();
  await createMensaje({ nombre: "Eva", email: EVA, mensaje: "Otra vez" });
  const person = await wholePerson(WIDE);
  expect([person.mensajes.length, person.quarantined.length]).toEqual([3, 1]);
  await erasePerson(EVA);
  const { mensajes, quarantined } = await wholePerson(WIDE);
  expect([mensajes, quarantined]).toEqual([[], []]);
});

test.each([
  "ana@correo.es.",
  "ana@correo.es..",
  "ana@ｃorreo.es。",
  "ana@españa.es",
  "a\u200Bna@correo.es",
  "JOSÉ@correo.es",
])("the stored address «%s» is folded in every table", async (email) => {
  await db.updateTable("mensajes").set({ email }).execute();
  await put("inscripciones", { email });
  await put("correos", { kind: "acuse", to_address: email });
  await put("suspicious_forms", { fields: JSON.stringify({ email }) });
  await put("papelera", { filas: JSON.stringify({ inscripciones: [{ id: 9, email }] }) });
  await foldStoredAddresses();
  const { inscripciones, mensajes, quarantined, correos } = await wholePerson(email);
  const found = [inscripciones, mensajes, quarantined, correos].map((rows) => rows.length);
  expect(found).toEqual([2, 1, 1, 1]);
});

test("a letter is not sent to an address that got it in another spelling", async () => {
  await put("cartas", { id: 1, sent_at: AT });
  const letter = { kind: "carta", carta_id: 1 } as const;
  await put("correos", { ...letter, to_address: EVA, state: "sent" });
  await put("correos", { ...letter, to_address: "eva@ｃorreo.es", next_attempt_at: AT });
  await foldStoredAddresses();
  expect(await all("correos")).toMatchObject([{ to_address: EVA, state: "sent" }]);
});

test("an erasure finds addresses that are not folded yet", async () => {
  await erasePerson("eva@ｃorreo.es");
  expect(await all("mensajes")).toEqual([]);
});

test("who is erased before addresses are folded is erased in every spelling", async () => {
  await eraseForGood(EVA);
  expect([await all("mensajes"), await all("papelera")]).toEqual([[], []]);
});

test("whoever left under the former spelling has left under the folded one", async () => {
  const huella = await formerFingerprint();
  await db.insertInto("bajas").values({ huella, created_at: AT }).execute();
  expect(await left()).toEqual([]);
  await foldStoredAddresses();
  expect(await left()).toEqual([EVA]);
});

test("a link of a letter that went to the former spelling still works", async () => {
  const huella = await formerFingerprint();
  await put("correos", { kind: "carta", carta_id: 1, to_address: WIDE, huella, state: "sent" });
  await foldStoredAddresses();
  await leaveCartas(huella);
  expect(await left()).toEqual([EVA]);
  expect(fingerprintOf(await readLeaveKey(), EVA)).not.toBe(huella);
});

test("an address with accented capitals belongs to the same person", async () => {
  const [before, now] = ["JOSÉ@correo.es", "josé@correo.es"];
  await db.updateTable("mensajes").set({ email: before }).execute();
  const { createHmac } = await import("node:crypto");
  const hmac = createHmac("sha256", await readLeaveKey()).update("baja\njosÉ@correo.es");
  const huella = hmac.digest("base64url").slice(0, 22);
  await db.insertInto("bajas").values({ huella, created_at: AT }).execute();
  await foldStoredAddresses();
  expect((await wholePerson(now)).mensajes).toMatchObject([{ email: "JOSé@correo.es" }]);
  expect([...(await leftAmong([now]))]).toEqual([now]);
  await erasePerson(now);
  expect(await db.selectFrom("mensajes").select("id").execute()).toEqual([]);
});
