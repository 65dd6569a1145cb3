import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordEvent } from "~/auth/events.server";
import { openSession } from "~/auth/sessions.server";
import { db } from "~/db/client.server";
import { believeClock, believedNow, stampNow } from "~/db/clock.server";
import { siteNow } from "~/db/site-time";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";

const DAY_MS = 24 * 60 * 60 * 1000;

freshDatabase();
beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") }),
);
afterEach(() => void vi.useRealTimers());

const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

test("the audit trail is not trimmed by a clock that may have jumped", async () => {
  const kinds = async () =>
    (await db.selectFrom("auth_events").select("kind").execute()).map(({ kind }) => kind);
  await recordEvent(db, { kind: "REFRESH_REUSED" });
  await believeClock();
  pass(3650);
  await recordEvent(db, { kind: "SIGNED_IN" });
  expect(await kinds()).toEqual(["REFRESH_REUSED", "SIGNED_IN"]);
  await believeClock();
  await recordEvent(db, { kind: "SIGNED_OUT" });
  expect(await kinds()).toEqual(["SIGNED_IN", "SIGNED_OUT"]);
});

test("old sessions are not trimmed by a clock that may have jumped", async () => {
  const count = async () => (await db.selectFrom("auth_sessions").select("id").execute()).length;
  const ana = await insertUser("ana@escuela.example");
  await openSession(ana);
  await believeClock();
  pass(3650);
  await openSession(ana);
  expect(await count()).toBe(2);
  await believeClock();
  await openSession(ana);
  expect(await count()).toBe(2);
});

test.each(["0001-01-01T00:00:00.000Z", "1999-12-31T00:00:00.000Z", "9999-01-01T00:00:00.000Z"])(
  "a stored hour that no clock of the site shows, %s, is ignored",
  async (believed_at) => {
    await db.insertInto("clock").values({ id: 1, believed_at }).execute();
    expect(await believedNow()).toEqual(new Date());
    expect(await stampNow()).toEqual(new Date());
    expect(siteNow()).toEqual(new Date());
  },
);
