import { beforeEach, expect, test, vi } from "vitest";
import { refreshDueSession } from "~/auth/session-hook.server";
import { openSession, signOut, startSession } from "~/auth/sessions.server";
import { type User, type VerifiedUser, verifyUser } from "~/auth/users.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { pairIn, withSession } from "../support/session-request";

const DUE_MS = 3_590_000;

let ana: User;
let held: string;

freshDatabase();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
  ana = await insertUser("ana@escuela.example");
  held = pairIn(await openSession(ana));
  vi.setSystemTime(Date.now() + DUE_MS);
  return () => vi.useRealTimers();
});

/** Signs in where that session is, with its account or with another. */
async function signInAgain(email = ana.email, headers = {}): Promise<void> {
  if (email !== ana.email) await insertUser(email);
  const verified = (await verifyUser(email, "bromuro-de-plata")) as VerifiedUser;
  const request = withSession(held);
  for (const [name, value] of Object.entries<string>(headers)) request.headers.set(name, value);
  await startSession(verified, request);
}

test.each(["ana@escuela.example", "bea@escuela.example"])(
  "a slow answer takes no session from a browser in which %s has signed in meanwhile",
  async (email) => {
    const slow = await refreshDueSession(held);
    expect(slow.isSuperseded?.()).toBe(false);
    await signInAgain(email);
    expect(slow.isSuperseded?.()).toBe(true);
  },
);

test("a slow answer about an ended session does not undo a new sign-in", async () => {
  await signOut(withSession(await openSession(ana)));
  const slow = await refreshDueSession(held);
  expect(slow.setCookie).toContain("Max-Age=0");
  expect(slow.isSuperseded?.()).toBe(false);
  // Whose request the session hook has seen as well.
  await signInAgain(ana.email, (await refreshDueSession(held)).request);
  expect(slow.isSuperseded?.()).toBe(true);
});
