import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineMailKind } from "~/correo/mail-kinds.server";
import { readMailState } from "~/correo/mail-state.server";
import { retryMail, sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { enqueue } from "../support/enqueue";
import { freshDatabase } from "../support/fresh-database";
import { all } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

freshDatabase();
const server = await useMailServer();
beforeEach(() => void vi.spyOn(log, "error").mockReturnValue());
afterEach(() => defineMailKind("prueba", {}));

const rows = () => all("correos");
const send = (ms = 0) => sendDueMail(new Date(Date.now() + ms + 1000));

test.each(["", "X-Prueba: no", "null", "[1]", '{"X-Prueba":{}}'])(
  "a mail whose headers are «%s» is refused by itself, and the others are sent",
  async (headers) => {
    const damaged = await enqueue();
    await db.updateTable("correos").set({ headers }).execute();
    await enqueue();
    expect(await send()).toBe(1);
    const refused = { state: "refused", failure: "unreadable", next_attempt_at: null };
    expect(await rows()).toMatchObject([refused, { state: "sent" }]);
    expect(log.error).toHaveBeenCalledWith({
      problem: "mail not read",
      reason: "its headers are damaged",
      mail: damaged,
    });
    const { failed } = await readMailState();
    expect(failed).toMatchObject([{ id: damaged, failure: "unreadable" }]);
  },
);

test("a damaged mail that was repaired is sent when the owner asks again", async () => {
  await enqueue();
  await db.updateTable("correos").set({ headers: "" }).execute();
  await send();
  await db.updateTable("correos").set({ headers: "{}" }).execute();
  expect(await send(DAY_MS)).toBe(0);
  await retryMail();
  await send();
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

test("a mail refused for its words is sent when the owner asks again", async () => {
  server.behaves({ onMessage: { code: 554, text: "5.6.0 No" } });
  await enqueue();
  await send();
  expect(await rows()).toMatchObject([{ state: "refused", failure: "message" }]);
  server.behaves({});
  expect(await send(DAY_MS)).toBe(0);
  await retryMail();
  await send();
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

test("a mail that a locked database stops waits and holds up no other", async () => {
  const isUnwanted = vi.fn().mockResolvedValue(false);
  isUnwanted.mockRejectedValueOnce(Object.assign(new Error("locked"), { code: "SQLITE_BUSY" }));
  defineMailKind("prueba", { isUnwanted });
  await enqueue({ kind: "prueba" });
  await enqueue();
  expect(await send()).toBe(1);
  expect(await rows()).toMatchObject([{ state: "pending", uncertain: 0 }, { state: "sent" }]);
  expect(await send(2 * MINUTE_MS)).toBe(1);
});
