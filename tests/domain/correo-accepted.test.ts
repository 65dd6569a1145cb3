import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { enqueueMail } from "~/correo/enqueue.server";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { freshDatabase } from "../support/fresh-database";
import { type MailServerStub, startMailServer } from "../support/mail-server";

const HOUR_MS = 60 * 60_000;

let server: MailServerStub;

freshDatabase();
beforeAll(async () => {
  server = await startMailServer();
  const { port } = server;
  environment.SMTP_URL = { host: "127.0.0.1", port, secure: false, requireTLS: false };
  environment.MAIL_FROM = { name: "", address: "hola@escuela.example" };
});
beforeEach(() => {
  server.received.length = 0;
  vi.spyOn(log, "error").mockReturnValue();
  vi.spyOn(log, "warn").mockReturnValue();
});
afterEach(unlock);
afterAll(async () => {
  environment.SMTP_URL = undefined;
  await server.close();
});

const MAIL = {
  kind: "llegada",
  to: "ana@escuela.example",
  subject: "x",
  text: "x",
  html: "x",
} as const;
const enqueue = () => db.transaction().execute((trx) => enqueueMail(trx, MAIL));
const send = (ms: number) => sendDueMail(new Date(Date.now() + ms));
const rows = () =>
  db.selectFrom("correos").select(["state", "uncertain", "last_reply", "attempts"]).execute();

/** Other processes hold the database whenever the end of an attempt is to be noted. */
async function lock() {
  await sql`CREATE TEMP TRIGGER locked BEFORE UPDATE ON main.correos
    WHEN NEW.last_reply IS NOT NULL BEGIN SELECT RAISE(ABORT, 'database is locked'); END`.execute(
    db,
  );
}
async function unlock() {
  await sql`DROP TRIGGER IF EXISTS locked`.execute(db);
}

test("what was accepted is not sent again where that could not be noted, and is noted later", async () => {
  await enqueue();
  await lock();
  expect(await send(1000)).toBe(1);
  await send(HOUR_MS);
  await send(3 * HOUR_MS);
  expect(await rows()).toMatchObject([{ state: "sending" }]);
  await unlock();
  await send(4 * HOUR_MS);
  await send(8 * HOUR_MS);
  expect(server.received).toHaveLength(1);
  expect(await rows()).toEqual([
    { state: "sent", uncertain: 0, last_reply: "250 2.0.0 Ok: queued as 4F1", attempts: 1 },
  ]);
});

test("a refusal that could not be noted is not asked for again", async () => {
  let asked = 0;
  server.behaves({
    onRecipient: () => {
      asked++;
      return { code: 550, text: "5.1.1 No such user" };
    },
  });
  await enqueue();
  await lock();
  await send(1000);
  await unlock();
  await send(2 * HOUR_MS);
  expect(asked).toBe(1);
  expect(await rows()).toMatchObject([{ state: "refused", attempts: 1 }]);
});
