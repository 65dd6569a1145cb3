import { beforeEach, describe, expect, test, vi } from "vitest";
import { doorSentence } from "~/auth/door-words";
import { listDoorEvents } from "~/auth/events.server";
import { closeRestoredKeys } from "~/auth/keys/code-generator.server";
import { CODE_WORDS } from "~/auth/keys/key-words";
import { admit, completeWithCode, isSignInPending } from "~/auth/keys/pending-sign-in.server";
import { recoveryCodesMark } from "~/auth/keys/recovery-codes.server";
import { sealSeed, unsealSeed } from "~/auth/keys/sealed-seed.server";
import * as keys from "~/auth/keys/second-keys.server";
import { codeAt, counterAt } from "~/auth/keys/totp.server";
import { startSession } from "~/auth/sessions.server";
import { setPassword, type User, type VerifiedUser, verifyUser } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { cheapHashing } from "../support/cheap-hashing";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { turnCodesOn } from "../support/keys";
import { change, column } from "../support/put";
import { pairIn } from "../support/session-request";

const PASSWORD = "bromuro-de-plata";
const EMAIL = "ana@escuela.example";
const HALF_MINUTE = 30_000;
const START = Date.parse("2026-11-25T10:00:00.000Z");

let ana: User;
let recoveryCodes: string[];
let seed: Buffer;
/** What the right password has shown. */
let right: VerifiedUser;

freshDatabase();
cheapHashing();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  ana = await insertUser(EMAIL, PASSWORD, "ana");
  right = (await verifyUser(EMAIL, PASSWORD)) as VerifiedUser;
  const made = await turnCodesOn(ana);
  seed = made.seed;
  recoveryCodes = made.recoveryCodes ?? [];
  // That code is spent.
  vi.setSystemTime(START + 2 * HALF_MINUTE);
  return () => vi.useRealTimers();
});

function request(...cookies: string[]): Request {
  const Cookie = cookies.filter(Boolean).join("; ");
  return new Request("http://x/admin", { headers: { Cookie, "x-client-ip": "198.51.100.7" } });
}

const code = (periods = 0) => codeAt(seed, counterAt(Date.now()) + periods);
const WRONG = () => String((Number(code()) + 1) % 1_000_000).padStart(6, "0");

/** The cookie of a sign-in whose second key is still to come. */
async function pending(device = ""): Promise<string> {
  const { headers, asksKey } = await admit(right, request(device));
  expect(asksKey).toBe(true);
  return pairIn(headers.get("Set-Cookie") ?? "");
}

const complete = (typed: string, ...cookies: string[]) =>
  completeWithCode(request(...cookies), typed);

describe("a right password where codes are on", () => {
  test("opens nothing until a code follows, of the generator or of paper", async () => {
    const first = await pending();
    expect(await column("auth_sessions", "id")).toEqual([]);
    expect((await complete(code(), first)).user).toEqual(ana);
    expect((await complete(recoveryCodes[0] ?? "", await pending())).user).toEqual(ana);
  });

  test("waits for a code for five minutes and five tries", async () => {
    const spent = await pending();
    await complete(code(), spent);
    expect(await isSignInPending(request(spent))).toBe(false);

    const tried = await pending();
    for (let time = 1; time < 5; time++) {
      const wrong = time % 2 === 0 ? "no es un código" : WRONG();
      await expect(complete(wrong, tried)).rejects.toMatchObject({ status: 400 });
    }
    await expect(complete(WRONG(), tried)).rejects.toMatchObject({ status: 403 });
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    await expect(complete(code(), tried)).rejects.toThrow(CODE_WORDS.lapsed);

    const old = await pending();
    vi.setSystemTime(Date.now() + 5 * 60_000);
    await expect(complete(code(), old)).rejects.toThrow(CODE_WORDS.lapsed);
  });

  test("opens nothing if it was typed under a clock that was ahead", async () => {
    const future = await pending();
    vi.setSystemTime(START - 60 * 60_000);
    await expect(complete(code(), future)).rejects.toThrow(CODE_WORDS.lapsed);
  });

  test("opens nothing after a new password or with a forged cookie", async () => {
    const typed = await pending();
    await setPassword(ana, "nitrato-de-plata");
    await expect(complete(code(), typed)).rejects.toThrow(CODE_WORDS.lapsed);
    await expect(complete(code(), "paso=inventado")).rejects.toThrow(CODE_WORDS.lapsed);
    await expect(complete(code())).rejects.toThrow(CODE_WORDS.lapsed);
  });

  test("opens only one session for two posts of the code at once", async () => {
    const cookie = await pending();
    const both = await Promise.allSettled([complete(code(), cookie), complete(code(), cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is in the log of sign-ins as long as no second key has followed", async () => {
    const sentences = async () => (await listDoorEvents(1)).events.map(doorSentence);
    const given = "la contraseña buena de ana@escuela.example";
    await pending();
    expect((await sentences())[0]).toContain(`Se escribió ${given} desde`);
    const completed = await pending();
    expect((await sentences())[0]).toBe(`Se escribió 2 veces ${given} y faltó la segunda llave.`);
    await complete(code(), completed);
    expect((await sentences())[0]).toContain(`Se escribió ${given} desde`);
  });

  test("no longer asks for a code after the keys were removed on the server", async () => {
    const waiting = await pending();
    await keys.removeSecondKeys(ana);
    await expect(complete(code(), waiting)).rejects.toThrow(CODE_WORDS.lapsed);
    expect((await admit(right, request())).asksKey).toBe(false);
  });
});

describe("a code of the second key", () => {
  test("opens one sign-in, at once or half a minute later", async () => {
    const [first, second, third] = [await pending(), await pending(), await pending()];
    const used = code();
    const both = await Promise.allSettled([complete(used, first), complete(used, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    await expect(complete(used, third)).rejects.toThrow(CODE_WORDS.spent);
    expect((await complete(code(), third)).user).toEqual(ana);
  });

  test("that was used under a clock ahead does not block later ones", async () => {
    vi.setSystemTime(START + 60 * 60_000);
    const used = code();
    await complete(used, await pending());
    vi.setSystemTime(START + 2 * HALF_MINUTE);
    expect((await complete(code(), await pending())).user).toEqual(ana);
    vi.setSystemTime(START + 60 * 60_000);
    await expect(complete(used, await pending())).rejects.toThrow(CODE_WORDS.spent);
  });

  test("that was used before a restore opens nothing after it", async () => {
    const used = code();
    await db.transaction().execute(closeRestoredKeys);
    expect(await column("auth_events", "kind")).toContain("RESTORED");
    await expect(complete(used, await pending())).rejects.toThrow(CODE_WORDS.spent);
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    expect((await complete(code(), await pending())).user).toEqual(ana);
  });

  test("that the server cannot check counts as no guess", async () => {
    await change("code_generators", { sealed_seed: Buffer.alloc(48) });
    const waiting = await pending();
    for (let time = 0; time < 6; time++) {
      await expect(complete(code(), waiting)).rejects.toThrow(CODE_WORDS.unreadable);
    }
    expect(await keys.listSecondKeys(ana)).toMatchObject({ areCodesReadable: false });
    expect((await complete(recoveryCodes[0] ?? "", waiting)).user).toEqual(ana);
  });

  test("of paper opens once, also in small letters and without hyphens", async () => {
    const [first = "", second = ""] = recoveryCodes;
    const typed = first
      .toLowerCase()
      .replaceAll("-", " ")
      .replaceAll("0", "o")
      .replaceAll("1", "l");
    await complete(typed, await pending());
    await expect(complete(first, await pending())).rejects.toThrow(CODE_WORDS.wrongRecovery);
    const cookies = [await pending(), await pending()];
    const both = await Promise.allSettled(cookies.map((cookie) => complete(second, cookie)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await keys.listSecondKeys(ana)).recoveryCodes).toBe(8);
  });

  test("of paper opens nothing once there are new ones", async () => {
    const former = await recoveryCodesMark(ana.id);
    const fresh = await keys.renewRecoveryCodes(right, former, request());
    await expect(complete(recoveryCodes[0] ?? "", await pending())).rejects.toThrow();
    expect((await complete(fresh[0] ?? "", await pending())).user).toEqual(ana);
  });

  test("is not stored in a form that could be typed", async () => {
    const stored = JSON.stringify(await db.selectFrom("recovery_codes").selectAll().execute());
    for (const each of recoveryCodes) expect(stored).not.toContain(each.replaceAll("-", ""));
    const [sealed] = await column("code_generators", "sealed_seed");
    expect(sealed?.includes(seed)).toBe(false);
    expect(unsealSeed(sealSeed(seed, ana.id), "another")).toBeNull();
  });
});

describe("a guesser who knows the password", () => {
  const guess = async (times: number, device = "") => {
    let cookie = "";
    for (let time = 0; time < times; time++) {
      if (time % 5 === 0) cookie = await pending(device);
      await complete(WRONG(), cookie, device).catch(() => null);
    }
  };

  test("stops codes after a hundred guesses, but not in a known browser", async () => {
    const opened = await startSession(right, request());
    const device = pairIn(opened.getSetCookie()[1] ?? "");
    await guess(100);
    await expect(complete(code(), await pending())).rejects.toThrow(CODE_WORDS.stopped);
    expect((await complete(code(), await pending(device), device)).user).toEqual(ana);
    // Paper leads out, and ends the stop.
    await complete(recoveryCodes[0] ?? "", await pending());
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    expect((await complete(code(), await pending())).user).toEqual(ana);
  });

  test("is stopped also in a browser that was known before the key", async () => {
    await keys.removeSecondKeys(ana);
    const opened = await startSession(right, request());
    const device = pairIn(opened.getSetCookie()[1] ?? "");
    seed = (await turnCodesOn(ana)).seed;
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    await guess(100, device);
    await expect(complete(code(), await pending())).rejects.toThrow(CODE_WORDS.stopped);
  });

  test("no longer stops codes once the password has been changed", async () => {
    await guess(100);
    await setPassword(ana, "nitrato-de-plata");
    right = (await verifyUser(EMAIL, "nitrato-de-plata")) as VerifiedUser;
    expect((await complete(code(), await pending())).user).toEqual(ana);
  });

  test("loses the count of guesses to a right code", async () => {
    await guess(99);
    await complete(code(), await pending());
    expect(await column("code_failures", "failures")).toEqual([]);
  });
});
