import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { enqueueMail, type NewMail } from "~/correo/enqueue.server";
import { sendDueMail } from "~/correo/outbox.server";
import { clearTrouble, isServerAvoided, noteTrouble } from "~/correo/trouble.server";
import { db } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import { log } from "~/log.server";
import { at, believedClock, clockShows, FOLDER, iso } from "../support/clock-deeds";
import { type MailServerStub, startMailServer } from "../support/mail-server";

vi.hoisted(() => {
  const folder = `/tmp/escuela-clock-mail-${process.pid}`;
  process.env.DATABASE_PATH = `${folder}/escuela.sqlite`;
  process.env.UPLOADS_DIR = `${folder}/uploads`;
});
// Rounds begin when a test says so.
vi.mock("~/correo/outbox.server", async (original) => ({
  ...(await original<object>()),
  sendMailSoon: () => {},
}));

const MINUTE_MS = 60_000;
const HOURS = 1 / 24;
const BUSY = { onConnection: { code: 421, text: "4.3.2 Busy" } };
const GREYLISTED = { onRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) };

let server: MailServerStub;

believedClock();
beforeAll(async () => {
  server = await startMailServer();
  vi.spyOn(log, "warn").mockReturnValue();
  vi.spyOn(log, "error").mockReturnValue();
});
beforeEach(() => {
  const { port } = server;
  server.behaves({});
  server.received.length = 0;
  clearTrouble();
  Object.assign(environment, {
    SMTP_URL: { host: "127.0.0.1", port, secure: false, requireTLS: false },
    MAIL_FROM: { name: "", address: "hola@escuela.example" },
    MAIL_TO: { name: "", address: "ana@escuela.example" },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const NOTICE: NewMail = {
  kind: "llegada",
  to: "ana@escuela.example",
  subject: "x",
  text: "x",
  html: "<p>x</p>",
};
const enqueue = (mail: Partial<NewMail> = {}) =>
  db.transaction().execute((trx) => enqueueMail(trx, { ...NOTICE, ...mail }));

test("a pause after a failure ends when the clock goes back", () => {
  const reply = "421 4.3.2 Busy";
  noteTrouble({ ok: false, failure: "unreachable", reply }, at(2));
  expect(isServerAvoided(at(2))).toBe(true);
  expect(isServerAvoided(at(0))).toBe(false);
});

test.each([2, 2 * HOURS])(
  "one failure under a clock %d days ahead stops no mail once the clock is right",
  async (days) => {
    clockShows(days);
    await enqueue();
    server.behaves(BUSY);
    await sendDueMail();
    server.behaves({});
    clockShows(0);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(await sendDueMail()).toBe(1);
  },
);

test("mail that waits for longer than its next delay comes from a clock that was ahead", async () => {
  server.behaves(GREYLISTED);
  await enqueue();
  await sendDueMail();
  const wait = (days: number) =>
    db
      .updateTable("correos")
      .set({ next_attempt_at: iso(days) })
      .execute();
  server.behaves({});
  await wait(0.9 * HOURS);
  expect(await sendDueMail()).toBe(0);
  await wait(2 * HOURS);
  expect(await sendDueMail()).toBe(1);
});
