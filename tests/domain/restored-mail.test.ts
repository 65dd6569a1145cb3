import { type Insertable, sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { deleteCarta } from "~/cartas/cartas.server";
import { readMailState } from "~/correo/mail-state.server";
import { retryMail, sendDueMail } from "~/correo/outbox.server";
import { closeAnswer, releaseAnswer } from "~/correo/restored-mail.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { deleteMensaje } from "~/mensajes/mensajes.server";
import { restore } from "~/papelera/papelera.server";
import { holdAfterRestore } from "~/personas/after-restore.server";
import { freshDatabase } from "../support/fresh-database";
import { all, change, put } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const AT = "2026-11-01T10:00:00.000Z";
const RESTORED = "2026-11-20T10:00:00.000Z";

freshDatabase();
const server = await useMailServer();
beforeEach(() => db.insertInto("restores").values({ at: RESTORED, held: 0 }).execute().then());

const waits = (kind: CorreoRow["kind"], more: Partial<Insertable<CorreoRow>> = {}) =>
  put("correos", { kind, subject: kind, created_at: AT, next_attempt_at: AT, ...more });
const carta = (sent_at: string | null) => put("cartas", { created_at: AT, sent_at });

const states = async () =>
  (await all("correos")).map(({ kind, state, failure }) => [kind, state, failure]);
const sent = () => server.received.map(({ email }) => email.subject);

test("nothing that waited in a restored backup is sent by itself", async () => {
  for (const kind of ["acuse", "llegada", "resumen", "prueba", "respuesta", "puerta"] as const) {
    await waits(kind);
  }
  await waits("carta", { carta_id: await carta(AT) });
  await waits("llegada", { state: "unknown" });
  await holdAfterRestore();
  await sendDueMail(new Date(AT));
  await sendDueMail();
  expect(sent()).toEqual([]);
  expect(await states()).toEqual([
    ...["acuse", "llegada", "resumen", "prueba", "respuesta", "puerta"].map((kind) => [
      kind,
      "refused",
      "restored",
    ]),
    ["llegada", "unknown", "uncertain"],
  ]);
});

test("an answer of a restored backup is sent once when the owner releases it", async () => {
  const [answer, receipt] = [await waits("respuesta"), await waits("acuse")];
  await holdAfterRestore();
  // Another restore has given its number to this one.
  const shown = "2026-01-01T10:00:00.000Z";
  expect([await releaseAnswer(answer, shown), await closeAnswer(answer, shown)]).toEqual([
    false,
    false,
  ]);
  expect([await releaseAnswer(receipt), await releaseAnswer(answer)]).toEqual([false, true]);
  expect(await releaseAnswer(answer)).toBe(false);
  await vi.waitFor(() => expect(sent()).toEqual(["respuesta"]));
});

test.each([
  ["held back", { state: "refused", failure: "restored" }],
  ["refused", { state: "refused", failure: "recipient" }],
  ["perhaps sent", { state: "unknown", failure: "uncertain" }],
] as const)("an answer that was %s can be closed, and nothing is sent", async (_how, fate) => {
  const row_id = await put("mensajes");
  const about = { form: "contacto", row_id, next_attempt_at: null } as const;
  const id = await waits("respuesta", { ...fate, ...about, created_at: new Date().toISOString() });
  expect((await readMailState()).failed).toMatchObject([{ id }]);
  expect(await closeAnswer(id)).toBe(true);
  expect(await readMailState()).toMatchObject({ failed: [], counts: [] });
  expect([await closeAnswer(id), await releaseAnswer(id)]).toEqual([false, false]);
  await retryMail();
  await sendDueMail();
  expect(sent()).toEqual([]);
  await deleteMensaje(row_id);
  expect(await all("correos")).toEqual([]);
});

test("only an answer that is not on its way can be closed", async () => {
  const ended = { state: "refused", failure: "recipient", next_attempt_at: null } as const;
  const ids = [
    await waits("respuesta", { state: "unknown", failure: "uncertain" }),
    await waits("acuse", ended),
  ];
  for (const id of ids) expect(await closeAnswer(id)).toBe(false);
});

test("an old answer that is released is tried anew and shown if it is refused", async () => {
  const id = await waits("respuesta", {
    created_at: "2026-09-01T10:00:00.000Z",
    attempts: 20,
  });
  await holdAfterRestore();
  server.behaves({ onRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) });
  await releaseAnswer(id);
  await vi.waitFor(async () => expect(await states()).toEqual([["respuesta", "pending", "busy"]]));
  server.behaves({});
  expect(await all("correos")).toMatchObject([{ attempts: 1 }]);
  const refused = { state: "refused", failure: "recipient", next_attempt_at: null } as const;
  await db.updateTable("correos").set(refused).execute();
  expect((await readMailState()).failed).toMatchObject([{ id }]);
});

test("a letter that comes back from the trash of a restored backup is marked, too", async () => {
  const unsent = await carta(null);
  const trash = (await deleteCarta(unsent)) ?? 0;
  await holdAfterRestore();
  await restore(trash);
  expect(await all("cartas")).toMatchObject([{ id: unsent, from_backup: 1 }]);
});

test("letters of a restored backup are marked, those under way stopped", async () => {
  const [unsent, underWay, done] = [await carta(null), await carta(AT), await carta(AT)];
  await waits("carta", { carta_id: underWay });
  await waits("carta", { carta_id: done, state: "sent", next_attempt_at: null });
  await holdAfterRestore();
  expect(await all("cartas")).toMatchObject([
    { id: unsent, from_backup: 1, stopped_at: null },
    { id: underWay, from_backup: 1, stopped_at: expect.any(String) },
    { id: done, from_backup: 0, stopped_at: null },
  ]);
});

test("mail that is written after a restore is sent, also after the next start", async () => {
  await holdAfterRestore();
  await waits("llegada");
  await holdAfterRestore();
  await sendDueMail();
  expect(sent()).toEqual(["llegada"]);
});

test("nothing that waited in the trash of a restored backup is sent", async () => {
  const id = await put("mensajes");
  const about = { form: "contacto", row_id: id } as const;
  const underWay = await carta(AT);
  await waits("acuse", about);
  await waits("llegada", { ...about, state: "unknown" });
  await waits("llegada", { ...about, state: "refused", failure: "expired", next_attempt_at: null });
  await waits("carta", { ...about, carta_id: underWay });
  const trash = (await deleteMensaje(id)) ?? 0;
  // As older versions left it there.
  const answer = {
    kind: "respuesta",
    state: "pending",
    subject: "respuesta",
    text: "x",
    html: "x",
  };
  const to = { ...about, to_address: "eva@ejemplo.es", headers: "{}", message_id: "<a@b>" };
  const left = await waits("respuesta", about);
  await db.deleteFrom("correos").where("id", "=", left).execute();
  const mail = JSON.stringify({ id: left, ...answer, ...to, created_at: AT, next_attempt_at: AT });
  await change("papelera", { filas: sql`json_insert(filas, '$.correos[#]', json(${mail}))` });
  await put("papelera", { filas: '{"correos":[5,null]}' });
  await holdAfterRestore();
  expect(await restore(trash)).toMatchObject({ ok: true });
  await retryMail();
  await sendDueMail();
  await sendDueMail();
  expect(sent()).toEqual([]);
  expect(await states()).toEqual([
    ["acuse", "refused", "restored"],
    ["llegada", "unknown", "uncertain"],
    ["llegada", "refused", "restored"],
    ["respuesta", "refused", "restored"],
  ]);
  expect(await all("cartas")).toMatchObject([
    { id: underWay, from_backup: 1, stopped_at: expect.any(String) },
  ]);
});

test("«Reintentar» sends nothing that was given up in a restored backup", async () => {
  const expired = { state: "refused", failure: "expired", next_attempt_at: null } as const;
  await waits("llegada", expired);
  await waits("carta", { ...expired, carta_id: await carta(AT) });
  await holdAfterRestore();
  await retryMail();
  await sendDueMail();
  expect(sent()).toEqual([]);
  expect(await states()).toEqual([
    ["llegada", "refused", "restored"],
    ["carta", "unknown", "uncertain"],
  ]);
});
