import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordEvent } from "~/auth/events.server";
import { db } from "~/db/client.server";
import { confirmClock } from "~/legal/retention.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { all } from "../support/put";

const DAY_MS = 24 * 60 * 60_000;

freshDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
});
afterEach(() => vi.useRealTimers());

const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

test("the log of sign-ins retains an event for thirteen months", async () => {
  const { id } = await insertUser("ana@escuela.example");
  const signIn = () => recordEvent(db, { kind: "SIGNED_IN", user_id: id });
  await signIn();
  pass(500);
  await confirmClock();
  await signIn();
  expect(await all("auth_events")).toHaveLength(2);
  for (let time = 0; time < 100; time++) {
    pass(5);
    await signIn();
  }
  expect(await all("auth_events")).toHaveLength(81);
});
