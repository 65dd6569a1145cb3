import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rateLimited } from "~/auth/auth-error.server";
import { recordEvent } from "~/auth/events.server";
import { clearAttempts, countAttempt } from "~/auth/throttle.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { all, column } from "../support/put";

const ANA: Parameters<typeof countAttempt>[0] = {
  email: "ana@escuela.example",
  ip: "198.51.100.7",
  device: null,
};

const laptop = { ...ANA, device: "laptop" };

const SIXTY_DAYS = 60 * 24 * 60 * 60;

freshDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const fail = async (times: number, attempt = ANA) => {
  for (let time = 0; time < times; time++) await countAttempt(attempt);
};

/** The account has been opened from ANA's address. */
async function openAccount(): Promise<void> {
  const { id } = await insertUser(ANA.email);
  await recordEvent(db, { kind: "SIGNED_IN", user_id: id, address: ANA.ip });
}

/** From as many addresses as lock strangers out. */
async function attack(): Promise<void> {
  for (let time = 0; time < 25; time++) {
    await fail(1, { ...ANA, ip: `203.0.113.${time}` }).catch(() => {});
  }
}

const keys = () => column("auth_throttle", "key");

describe("attempts to sign in", () => {
  test("attempts to sign in are free five times, then each doubles the wait", async () => {
    await fail(5);
    await expect(countAttempt(ANA)).rejects.toEqual(rateLimited(1));
    pass(1);
    await fail(1);
    await expect(countAttempt(ANA)).rejects.toEqual(rateLimited(2));
    pass(2);
    await fail(1);
    await expect(countAttempt(ANA)).rejects.toEqual(rateLimited(4));
  });

  test("attempts to sign in never wait longer than a minute for one account", async () => {
    for (let time = 0; time < 15; time++) {
      pass(200);
      await fail(1);
    }
    await expect(countAttempt(ANA)).rejects.toEqual(rateLimited(60));
    pass(60);
    await fail(1);
  });

  test("attempts from one address are ten in three minutes", async () => {
    for (let time = 0; time < 10; time++) {
      await fail(1, { ...ANA, email: `somebody${time}@escuela.example` });
    }
    const another = { ...ANA, email: "another@escuela.example" };
    await expect(countAttempt(another)).rejects.toEqual(rateLimited(180));
    pass(180);
    await fail(1, another);
  });

  test("attempts on one account from many addresses wait after twenty", async () => {
    const { id: user_id } = await insertUser(ANA.email);
    // An address is not known by a refusal.
    await recordEvent(db, { kind: "SIGN_IN_FAILED", user_id, address: ANA.ip });
    for (let time = 0; time < 20; time++) {
      await fail(1, { ...ANA, ip: `203.0.113.${time}` });
    }
    await expect(countAttempt(ANA)).rejects.toEqual(rateLimited(1));
  });

  test("strangers' attempts do not lock the owner out of a known address", async () => {
    await openAccount();
    await attack();
    await expect(countAttempt(ANA)).resolves.toBeTypeOf("function");
  });

  test("an address stays known for an account for sixty days", async () => {
    await openAccount();
    pass(SIXTY_DAYS - 3600);
    await attack();
    await expect(countAttempt(ANA)).resolves.toBeTypeOf("function");
    pass(7200);
    await attack();
    await expect(countAttempt(ANA)).rejects.toMatchObject({ status: 429 });
  });

  test("strangers' attempts do not lock the owner out of a known browser", async () => {
    await fail(5);
    await attack();
    await fail(5, laptop);
    await expect(countAttempt(laptop)).rejects.toEqual(rateLimited(1));
    await fail(1, { ...ANA, device: "phone" });
  });

  test("attempts with a copied cookie do not make the owner wait", async () => {
    const copy = { ...laptop, ip: "203.0.113.9" };
    await openAccount();
    await fail(5, copy);
    await expect(countAttempt(copy)).rejects.toEqual(rateLimited(1));
    await fail(1, laptop);
  });

  test("attempts with one device cookie from many addresses wait after twenty", async () => {
    for (let time = 0; time < 20; time++) {
      await fail(1, { ...laptop, ip: `203.0.113.${time}` });
    }
    await expect(countAttempt(laptop)).rejects.toEqual(rateLimited(1));
    await openAccount();
    await fail(1, laptop);
    await clearAttempts(laptop);
    await expect(countAttempt({ ...laptop, ip: "203.0.113.99" })).rejects.toEqual(rateLimited(2));
  });

  test("attempts in a known browser count against its own limit alone", async () => {
    await fail(5, laptop);
    await fail(5);
    await clearAttempts(laptop);
    await fail(5, laptop);
  });

  test("a successful sign-in resets the attempts before it", async () => {
    // Of one address ten are free.
    for (const _time of [1, 2, 3]) {
      await fail(5);
      await clearAttempts(ANA);
    }
  });

  test.each([
    ["a stranger", ANA],
    ["a known browser", laptop],
  ])(
    "uncounting an undecided attempt of %s leaves the counts as they were",
    async (_whose, attempt) => {
      const rows = async () =>
        (await all("auth_throttle")).sort((one, other) => one.key.localeCompare(other.key));
      const uncountFirst = await countAttempt(attempt);
      await uncountFirst();
      expect(await rows()).toEqual([]);
      await fail(6, attempt).catch(() => {});
      const before = await rows();
      pass(1);
      const uncount = await countAttempt(attempt);
      pass(1);
      await uncount();
      expect(await rows()).toEqual(before);
    },
  );

  test("simultaneous attempts are counted before any of them is decided", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => countAttempt(ANA)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("attempts to sign in are deleted after a day", async () => {
    await fail(1);
    pass(24 * 60 * 60 + 1);
    const before = await keys();
    await fail(1, { email: "x", ip: "y", device: null });
    expect(await keys()).not.toEqual(expect.arrayContaining(before.slice(0, 1)));
    expect(await keys()).toHaveLength(3);
  });

  test("attempts to sign in leave a hash of e-mail and address, no more", async () => {
    await fail(1, { email: `${"a".repeat(10_000)}@x.es`, ip: "192.0.2.1", device: null });
    for (const key of await keys()) expect(key).toMatch(/^[\w-]{43}$/);
  });

  test.each(["abc", "2026-11-21Txx", "2026-11-21T04:47:99", ""])(
    "attempts with the invalid date «%s» count as made now",
    async (moment) => {
      await fail(5);
      for (let time = 0; time < 5; time++) {
        await fail(1, { ...ANA, email: `somebody${time}@escuela.example` });
      }
      await db.updateTable("auth_throttle").set({ first_at: moment, last_at: moment }).execute();
      if (moment === "") return expect(await countAttempt(ANA)).toBeTypeOf("function");
      await expect(countAttempt(ANA)).rejects.toMatchObject({ status: 429 });
      const { retryAfter } = await countAttempt(ANA).catch((error) => error);
      expect([1, 180]).toContain(retryAfter);
    },
  );

  test("attempts to sign in from a fast clock wait no longer than others", async () => {
    const day = 24 * 60 * 60;
    pass(day);
    await fail(5);
    for (let time = 0; time < 10; time++) {
      await fail(1, { ...ANA, ip: "192.0.2.9", email: `somebody${time}@escuela.example` });
    }
    pass(-day);
    await expect(countAttempt(ANA)).rejects.toEqual(rateLimited(1));
    await expect(countAttempt({ ...ANA, ip: "192.0.2.9" })).rejects.toEqual(rateLimited(180));
    pass(1);
    await fail(1);
    pass(180);
    await fail(1, { ...ANA, ip: "192.0.2.9" });
  });
});
