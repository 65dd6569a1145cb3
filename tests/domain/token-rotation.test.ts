import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listSessions } from "~/auth/open-sessions.server";
import { readSessionCookie, replaceSession, type Session } from "~/auth/session-cookie.server";
import { LAPSED_HEADER, refreshDueSession, UNDECIDED_HEADER } from "~/auth/session-hook.server";
import { findSession, type LiveSession, openSession, signOut } from "~/auth/sessions.server";
import type { User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { freshDatabase } from "../support/fresh-database";
import { all, column } from "../support/put";
import { pairIn } from "../support/session-request";

const ANA: User = { id: "ana", email: "ana@escuela.example" };
const START = new Date("2026-11-21T10:00:00Z");
const TTL_SECONDS = 3600;
const DAY_MS = 24 * 60 * 60 * 1000;

freshDatabase();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const [created_at, updated_at] = [START.toISOString(), START.toISOString()];
  const row = { ...ANA, password_hash: "none", password_version: null, created_at, updated_at };
  await db.insertInto("users").values(row).execute();
});
afterEach(() => void vi.useRealTimers());

const signIn = async () => pairIn(await openSession(ANA, "198.51.100.7"));
const withCookie = (cookie: string, method = "GET") =>
  new Request("http://x/", { method, headers: { Cookie: cookie } });
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const sessionIn = (cookie: string) => readSessionCookie(cookie) as Session;
const events = () => column("auth_events", "kind");

/** What the browser holds after a request, of which the loaders see what the session hook makes of it. */
async function visit(cookie: string): Promise<string> {
  const { request, setCookie } = await refreshDueSession(cookie);
  await findSession(new Request("http://x/", { headers: { cookie, ...request } }));
  return setCookie ? pairIn(setCookie) : cookie;
}
const isSignedIn = async (cookie: string) => (await findSession(withCookie(cookie))) !== null;

describe("sessions", () => {
  test("a session cookie has the shape of the service's, and is small", async () => {
    const cookie = await signIn();
    expect(sessionIn(cookie)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "bearer",
      expires_in: TTL_SECONDS,
      expires_at: START.getTime() / 1000 + TTL_SECONDS,
      user: ANA,
    });
    expect(cookie.length).toBeLessThan(1200);
  });

  test("a session leaves no token in the database", async () => {
    const session = sessionIn(await signIn());
    const rows = JSON.stringify([await all("auth_sessions"), await all("auth_events")]);
    for (const token of [session.access_token, session.refresh_token]) {
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(token.split(".").at(-1));
    }
  });

  test("every sign-in opens another session", async () => {
    const idOf = async () => sessionIn(await signIn()).refresh_token.split(".")[0];
    expect(await idOf()).not.toBe(await idOf());
  });

  test("an access token is no refresh token, nor the other way round", async () => {
    const cookie = await signIn();
    const session = sessionIn(cookie);
    const swapped = replaceSession(cookie, { ...session, access_token: session.refresh_token });
    expect(await isSignedIn(swapped)).toBe(false);
  });

  test("a session that is ended is over at the next request, on every device", async () => {
    const [desk, phone] = [await signIn(), await signIn()];
    expect(await signOut(withCookie(desk, "POST"))).toMatch(/^sesion=; Max-Age=0/);
    expect(await Promise.all([desk, phone].map(isSignedIn))).toEqual([false, false]);
    expect(await events()).toEqual(["SIGNED_IN", "SIGNED_IN", "SIGNED_OUT"]);
  });
});

describe("the session hook", () => {
  test.each([
    [90, false],
    [89.9, true],
    [10, true],
    [9.9, true],
    [0, true],
    [-3600, true],
  ])("a refresh with %d seconds left happens: %s", async (left, happens) => {
    const cookie = await signIn();
    pass(TTL_SECONDS - left);
    const { setCookie } = await refreshDueSession(cookie);
    expect(setCookie !== undefined).toBe(happens);
    const held = setCookie ? pairIn(setCookie) : cookie;
    expect(await isSignedIn(held)).toBe(true);
    expect(sessionIn(held).expires_at - Date.now() / 1000).toBeCloseTo(happens ? 3600 : left, 0);
    expect(await events()).toEqual(happens ? ["SIGNED_IN", "TOKEN_REFRESHED"] : ["SIGNED_IN"]);
  });

  test("the session hook shows the loaders the new session", async () => {
    const cookie = `fondo=negro; ${await signIn()}`;
    pass(TTL_SECONDS);
    expect(await isSignedIn(cookie)).toBe(false);
    const { request } = await refreshDueSession(cookie);
    expect(request?.cookie).toContain("fondo=negro");
    expect(await isSignedIn(request?.cookie ?? "")).toBe(true);
  });

  test("a form that is long on its way belongs to the session in which it began", async () => {
    const cookie = await signIn();
    pass(TTL_SECONDS - 90);
    const { request } = await refreshDueSession(cookie);
    const sent = new Request("http://x/", { method: "POST", headers: { cookie, ...request } });
    pass(600);
    expect(await findSession(sent)).toMatchObject({ user: ANA, secondsLeft: 0 });
    expect(await findSession(withCookie(cookie))).toBeNull();
  });

  test("the session hook does nothing for a visitor, or for a forged cookie", async () => {
    expect(await refreshDueSession("fondo=negro")).toEqual({});
    expect(await refreshDueSession("sesion=e30.forged")).toEqual({});
  });

  test("the session hook deletes the cookie of a session that was ended", async () => {
    const cookie = await signIn();
    await signOut(withCookie(cookie, "POST"));
    pass(TTL_SECONDS);
    const { setCookie, request } = await refreshDueSession(cookie);
    expect(setCookie).toMatch(/^sesion=; Max-Age=0/);
    expect(request).toMatchObject({ cookie: "", [LAPSED_HEADER]: cookie });
  });

  test("twenty refreshes at once make one rotation, and all continue", async () => {
    const cookie = await signIn();
    pass(TTL_SECONDS - 30);
    const held = await Promise.all(Array.from({ length: 20 }, () => visit(cookie)));
    expect(new Set(held.map((each) => sessionIn(each).refresh_token)).size).toBe(1);
    expect(await Promise.all(held.map(isSignedIn))).toEqual(Array(20).fill(true));
    expect(await events()).toEqual(["SIGNED_IN", "TOKEN_REFRESHED"]);
  });

  test("a refresh whose answer was lost happens once more, much later", async () => {
    const cookie = await signIn();
    pass(TTL_SECONDS);
    await visit(cookie);
    pass(600);
    expect(await isSignedIn(await visit(cookie))).toBe(true);
    expect(await events()).toEqual(["SIGNED_IN", "TOKEN_REFRESHED"]);
  });

  test("a refresh token used again within ten seconds gets the same successor", async () => {
    const cookie = await signIn();
    pass(TTL_SECONDS);
    const next = await visit(cookie);
    await visit(next);
    pass(10 - 0.1);
    expect(sessionIn(await visit(cookie)).refresh_token).toBe(sessionIn(next).refresh_token);
  });

  test("a refresh token used again later, after its successor was, ends the session", async () => {
    const cookie = await signIn();
    pass(TTL_SECONDS);
    const next = await visit(cookie);
    await visit(next);
    pass(10);
    expect((await refreshDueSession(cookie)).setCookie).toMatch(/^sesion=; Max-Age=0/);
    expect(await isSignedIn(next)).toBe(false);
    expect((await events()).at(-1)).toBe("REFRESH_REUSED");
  });

  test("a refresh token of two generations ago ends the session", async () => {
    const first = await signIn();
    pass(TTL_SECONDS);
    const slow = await refreshDueSession(first);
    const second = await visit(first);
    expect(slow.isSuperseded?.()).toBe(false);
    pass(TTL_SECONDS);
    const third = await visit(second);
    expect(slow.isSuperseded?.()).toBe(true);
    expect((await refreshDueSession(first)).setCookie).toMatch(/Max-Age=0/);
    expect(await isSignedIn(third)).toBe(false);
  });

  test("refreshes continue for thirty days, and no longer", async () => {
    let cookie = await signIn();
    for (let day = 0; day < 29; day++) {
      pass(DAY_MS / 1000);
      cookie = await visit(cookie);
    }
    expect(await isSignedIn(cookie)).toBe(true);
    pass(DAY_MS / 1000);
    expect((await refreshDueSession(cookie)).setCookie).toMatch(/Max-Age=0/);
  });

  test("a session unused for a week ends", async () => {
    const cookie = await signIn();
    pass(7 * 24 * 60 * 60 - 1);
    const next = await visit(cookie);
    const session = (await findSession(withCookie(next))) as LiveSession;
    expect(await listSessions(session)).toMatchObject([{ isThis: true }]);
    pass(7 * 24 * 60 * 60);
    expect(await listSessions(session)).toEqual([]);
    expect((await refreshDueSession(next)).setCookie).toMatch(/Max-Age=0/);
  });

  test("a session survives a clock that is set back, and lives no longer for it", async () => {
    let cookie = await signIn();
    pass(-300 * (DAY_MS / 1000));
    cookie = await visit(cookie);
    for (let day = 0; day < 29; day++) {
      pass(DAY_MS / 1000);
      cookie = await visit(cookie);
    }
    expect(sessionIn(cookie).expires_at).toBe(Date.now() / 1000 + TTL_SECONDS);
    pass(DAY_MS / 1000);
    expect(await isSignedIn(await visit(cookie))).toBe(false);
  });
});

describe("while the database cannot be written", () => {
  beforeEach(() => void vi.spyOn(log, "error").mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());
  const signInBefore = async () => {
    const cookie = await signIn();
    vi.spyOn(db, "transaction").mockImplementation(() => {
      throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
    });
    return cookie;
  };

  test("a session with ten seconds left is used as it is", async () => {
    const cookie = await signInBefore();
    pass(TTL_SECONDS - 10);
    expect((await refreshDueSession(cookie)).request).not.toHaveProperty(UNDECIDED_HEADER);
    expect(await isSignedIn(cookie)).toBe(true);
  });

  test("a session with less than ten seconds left is undecided", async () => {
    const cookie = await signInBefore();
    pass(TTL_SECONDS - 9.9);
    expect(await refreshDueSession(cookie)).toMatchObject({ request: { [UNDECIDED_HEADER]: "1" } });
    vi.restoreAllMocks();
    expect(await isSignedIn(await visit(cookie))).toBe(true);
  });
});
