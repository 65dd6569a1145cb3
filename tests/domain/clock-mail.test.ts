import "../support/own-folder";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { NOTICES_AN_HOUR } from "~/correo/announce.server";
import { areReceiptsFull, RECEIPTS_A_DAY } from "~/correo/mail-kinds.server";
import { readMailState } from "~/correo/mail-state.server";
import { sendDueMail } from "~/correo/outbox.server";
import { isServerAvoided, noteTrouble } from "~/correo/trouble.server";
import { db } from "~/db/client.server";
import { believeClock, believedNow, stampNow } from "~/db/clock.server";
import { log } from "~/log.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { enqueue } from "../support/enqueue";
import { all, change } from "../support/put";
import { useMailServer } from "../support/use-mail-server";
import { at, believedClock, clockShows, EVA, fillNetwork, flood, iso } from "./clock-deeds";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const MINUTE_MS = 60_000;
const HOURS = 1 / 24;
const BUSY = { onConnection: { code: 421, text: "4.3.2 Busy" } };
const GREYLISTED = { onRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) };

believedClock();
const server = await useMailServer();
beforeEach(() => {
  vi.spyOn(log, "error").mockReturnValue();
  environment.MAIL_TO = { name: "", address: "ana@escuela.example" };
});

test("the pause after a mail failure ends when the clock goes back", () => {
  const reply = "421 4.3.2 Busy";
  noteTrouble({ ok: false, failure: "unreachable", reply }, at(2));
  expect(isServerAvoided(at(2))).toBe(true);
  expect(isServerAvoided(at(0))).toBe(false);
});

test.each([2, 2 * HOURS])(
  "a failure under a clock %d days ahead does not stop mail afterwards",
  async (days) => {
    clockShows(days);
    await enqueue();
    server.behaves(BUSY);
    await sendDueMail();
    server.behaves({});
    clockShows(0);
    await sendDueMail();
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await sendDueMail();
    expect(server.received).toHaveLength(1);
  },
);

test("mail that waits for longer than its delay allows is sent at once", async () => {
  server.behaves(GREYLISTED);
  await enqueue();
  await sendDueMail();
  const wait = (days: number) => change("correos", { next_attempt_at: iso(days) });
  server.behaves({});
  await wait(0.9 * HOURS);
  expect(await sendDueMail()).toBe(0);
  await wait(2 * HOURS);
  expect(await sendDueMail()).toBe(1);
});

test("mail that failed under a clock behind is tried again after its delay", async () => {
  clockShows(-12 * HOURS);
  server.behaves(GREYLISTED);
  await enqueue();
  await sendDueMail();
  server.behaves({});
  expect(await sendDueMail()).toBe(0);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(await sendDueMail()).toBe(1);
});

async function sendAll(): Promise<void> {
  while ((await sendDueMail()) > 0);
}
const summaries = () =>
  server.received
    .map(({ email }) => email.subject)
    .filter((subject) => subject?.startsWith("Han llegado"));

test("the summary of a flood under a clock that is behind waits for its hour", async () => {
  clockShows(-12 * HOURS);
  await flood(NOTICES_AN_HOUR + 2);
  await sendAll();
  expect(summaries()).toEqual([]);
  vi.advanceTimersByTime(61 * MINUTE_MS);
  await sendAll();
  expect(summaries()).toEqual(["Han llegado además 2 mensajes"]);
});

test("the panel counts the mail that waits under a clock that is behind", async () => {
  clockShows(-12 * HOURS);
  await enqueue();
  await believedNow(); // as the job of each minute does
  expect((await readMailState()).waiting).toBe(1);
});

test("a start under a clock that is behind brings nobody a second receipt", async () => {
  clockShows(-40);
  await createMensaje(EVA);
  // By a process that had run for an hour longer.
  await change("correos", { created_at: iso(HOURS) });
  await createMensaje({ ...EVA, mensaje: "¿Y en enero?" });
  expect((await all("correos")).filter(({ kind }) => kind === "acuse")).toHaveLength(1);
});

test("receipts of a network that a clock ahead has dated do not count once it is right", async () => {
  await fillNetwork(2);
  await createMensaje(EVA, undefined, null, "a network");
  expect((await all("correos")).map(({ kind }) => kind)).toContain("acuse");
});

describe("after a flood under a clock that was two years ahead", () => {
  beforeEach(async () => {
    clockShows(730);
    await flood(NOTICES_AN_HOUR + 2);
    await createMensaje(EVA);
    await sendAll();
    server.received.length = 0;
    clockShows(5);
  });
  const kinds = async () =>
    (await all("correos")).flatMap(({ kind, created_at }) => (created_at < iso(700) ? kind : []));

  test("a new form has its own notice, and its sender a receipt", async () => {
    await createMensaje({ ...EVA, mensaje: "¿Y en enero?" });
    expect(await kinds()).toEqual(["acuse", "llegada"]);
  });

  test("one summary counts the forms from before and after, each once", async () => {
    await flood(NOTICES_AN_HOUR + 4);
    vi.advanceTimersByTime(61 * MINUTE_MS);
    await sendAll();
    expect(summaries()).toEqual(["Han llegado además 7 mensajes"]);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await flood(NOTICES_AN_HOUR + 1, "Otra vez");
    vi.advanceTimersByTime(61 * MINUTE_MS);
    await sendAll();
    expect(summaries().slice(1)).toEqual(["Han llegado además 1 mensaje"]);
  });

  test("receipts of the wrong day do not fill the limit of today", async () => {
    await change("correos", { kind: "acuse", state: "sent", sent_at: iso(730) });
    const newest = (await all("correos")).at(-1);
    if (!newest) throw new Error("no mail");
    const { id, message_id, ...row } = newest;
    const copies = Array.from({ length: RECEIPTS_A_DAY }, (_, n) => ({
      ...row,
      row_id: null,
      message_id: `<${n}>`,
    }));
    await db.insertInto("correos").values(copies).execute();
    expect(await areReceiptsFull(await stampNow())).toBe(false);
  });
});

describe("a receipt that is eight days old", () => {
  beforeEach(async () => {
    await enqueue({ kind: "acuse" });
    clockShows(8);
    await sendDueMail();
  });

  test("waits while the clock is in doubt, and holds up nothing", async () => {
    await enqueue();
    expect(await sendDueMail()).toBe(1);
    expect(await all("correos")).toMatchObject([{ state: "pending" }, { state: "sent" }]);
  });

  test("is given up once the clock is believed", async () => {
    await believeClock();
    vi.advanceTimersByTime(61 * MINUTE_MS);
    expect(await sendDueMail()).toBe(0);
    expect(await all("correos")).toMatchObject([{ state: "refused", failure: "late" }]);
  });

  test("is sent if the clock was wrong", async () => {
    clockShows(0);
    expect(await sendDueMail()).toBe(1);
  });
});
