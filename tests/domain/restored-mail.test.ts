import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { readMailState } from "~/correo/mail-state.server";
import { retryMail, sendDueMail } from "~/correo/outbox.server";
import { releaseAnswer } from "~/correo/restored-mail.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { deleteMensaje } from "~/mensajes/mensajes.server";
import { restore } from "~/papelera/papelera.server";
import { holdAfterRestore } from "~/personas/after-restore.server";
import { freshDatabase } from "../support/fresh-database";
import { type MailServerStub, startMailServer } from "../support/mail-server";

const AT = "2026-11-01T10:00:00.000Z";
const RESTORED = "2026-11-20T10:00:00.000Z";
let server: MailServerStub;

freshDatabase();
beforeAll(async () => {
  server = await startMailServer();
  const { port } = server;
  environment.SMTP_URL = { host: "127.0.0.1", port, secure: false, requireTLS: false };
  environment.MAIL_FROM = { name: "", address: "hola@escuela.example" };
  environment.SITE_URL = "https://escuela.example";
});
beforeEach(async () => {
  server.received.length = 0;
  await db.insertInto("restores").values({ at: RESTORED, held: 0 }).execute();
});
afterAll(async () => {
  environment.SMTP_URL = undefined;
  environment.SITE_URL = undefined;
  await server.close();
});

let count = 0;
async function waits(kind: CorreoRow["kind"], more: Partial<CorreoRow> = {}): Promise<number> {
  const id = ++count;
  const text = { subject: kind, text: "x", html: "x", headers: "{}" };
  const row = { kind, to_address: `eva${id}@ejemplo.es`, message_id: `<${id}>`, created_at: AT };
  const insert = db
    .insertInto("correos")
    .values({ state: "pending", next_attempt_at: AT, ...text, ...row, ...more } as never);
  return (await insert.returning("id").executeTakeFirstOrThrow()).id;
}

async function carta(sent_at: string | null): Promise<number> {
  const insert = db.insertInto("cartas").values({
    asunto: "Abrimos",
    contenido: "Hola.",
    destino: "todas",
    created_at: AT,
    sent_at,
  } as never);
  return (await insert.returning("id").executeTakeFirstOrThrow()).id;
}

const states = async () => {
  const rows = await db.selectFrom("correos").select(["kind", "state", "failure"]).execute();
  return rows.map(({ kind, state, failure }) => [kind, state, failure]);
};
const sent = () => server.received.map(({ email }) => email.subject);

test("nothing that waited in a restored backup is sent by itself, whatever its kind", async () => {
  for (const kind of ["acuse", "llegada", "resumen", "prueba", "respuesta"] as const) {
    await waits(kind);
  }
  await waits("carta", { carta_id: await carta(AT) });
  await waits("llegada", { state: "unknown" });
  await holdAfterRestore();
  await sendDueMail(new Date(AT));
  await sendDueMail();
  expect(sent()).toEqual([]);
  expect(await states()).toEqual([
    ...["acuse", "llegada", "resumen", "prueba", "respuesta"].map((kind) => [
      kind,
      "refused",
      "restored",
    ]),
    ["llegada", "unknown", "uncertain"],
  ]);
});

test("an answer of a restored backup is sent when the owner says so, once", async () => {
  const [answer, receipt] = [await waits("respuesta"), await waits("acuse")];
  await holdAfterRestore();
  expect([await releaseAnswer(receipt), await releaseAnswer(answer)]).toEqual([false, true]);
  expect(await releaseAnswer(answer)).toBe(false);
  await vi.waitFor(() => expect(sent()).toEqual(["respuesta"]));
});

test("an old answer that is sent after all is tried for days and shown", async () => {
  const id = await waits("respuesta", {
    created_at: "2026-09-01T10:00:00.000Z",
    ...({ attempts: 20 } as object),
  });
  await holdAfterRestore();
  server.behaves({ onRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) });
  await releaseAnswer(id);
  await vi.waitFor(async () => expect(await states()).toEqual([["respuesta", "pending", "busy"]]));
  server.behaves({});
  const { attempts } = await db.selectFrom("correos").select("attempts").executeTakeFirstOrThrow();
  expect(attempts).toBe(1);
  const refused = { state: "refused", failure: "recipient", next_attempt_at: null } as const;
  await db.updateTable("correos").set(refused).execute();
  expect((await readMailState()).failed).toMatchObject([{ id }]);
});

test("letters that are to be sent are marked, and those under way have been stopped", async () => {
  const [unsent, underWay, done] = [await carta(null), await carta(AT), await carta(AT)];
  await waits("carta", { carta_id: underWay });
  await waits("carta", { carta_id: done, state: "sent", next_attempt_at: null });
  await holdAfterRestore();
  const columns = ["id", "from_backup", "stopped_at"] as const;
  const rows = await db.selectFrom("cartas").select(columns).orderBy("id").execute();
  expect(rows).toEqual([
    { id: unsent, from_backup: 1, stopped_at: null },
    { id: underWay, from_backup: 1, stopped_at: RESTORED },
    { id: done, from_backup: 0, stopped_at: null },
  ]);
});

test("mail of after the restore is sent, also after the next start", async () => {
  await holdAfterRestore();
  await waits("llegada");
  await holdAfterRestore();
  await sendDueMail();
  expect(sent()).toEqual(["llegada"]);
});

test("nothing that waited in the trash of a restored backup is sent by itself once it is recovered", async () => {
  const row = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "Hola", created_at: AT };
  const insert = db.insertInto("mensajes").values(row).returning("id");
  const { id } = await insert.executeTakeFirstOrThrow();
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
  const to = { ...about, to_address: row.email, headers: "{}", message_id: "<a@b>" };
  const mail = JSON.stringify({ id: 900, ...answer, ...to, created_at: AT, next_attempt_at: AT });
  await db
    .updateTable("papelera")
    .set({ filas: sql`json_insert(filas, '$.correos[#]', json(${mail}))` })
    .execute();
  await db
    .insertInto("papelera")
    .values({ tipo: "mensaje", nombre: "x", filas: '{"correos":[5,null]}', deleted_at: AT })
    .execute();
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
  const columns = ["id", "from_backup", "stopped_at"] as const;
  expect(
    await db.selectFrom("cartas").select(columns).where("id", "=", underWay).execute(),
  ).toEqual([{ id: underWay, from_backup: 1, stopped_at: RESTORED }]);
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
