import { beforeEach, expect, test, vi } from "vitest";
import { codesSince, offeredSeed, turnOnCodes } from "~/auth/keys/code-generator.server";
import { CODE_WORDS } from "~/auth/keys/key-words";
import { codeAt, counterAt } from "~/auth/keys/totp.server";
import type { LiveSession } from "~/auth/sessions.server";
import { believeClock } from "~/db/clock.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { shownBy } from "../support/shown-by";

const HOUR_MS = 60 * 60_000;
const START = Date.parse("2026-11-25T10:59:00.000Z");
const REQUEST = new Request("http://x/", { headers: { "x-client-ip": "198.51.100.7" } });

let session: LiveSession;
let scanned: Buffer;

freshDatabase();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const user = await insertUser("ana@escuela.example", undefined, "ana");
  session = { user, id: "s" } as LiveSession;
  scanned = await offeredSeed(session);
  return () => vi.useRealTimers();
});

const turnOn = async () =>
  turnOnCodes(
    session,
    codeAt(scanned, counterAt(Date.now())),
    await shownBy(session.user),
    REQUEST,
  );

test("a scanned seed of a code generator is valid for an hour", async () => {
  vi.setSystemTime(START + HOUR_MS);
  expect(await offeredSeed(session)).not.toEqual(scanned);
  await turnOn();
  expect(await codesSince(session.user.id)).not.toBeNull();
});

test("a seed of a code generator cannot be turned on after two hours", async () => {
  vi.setSystemTime(START + 2 * HOUR_MS);
  await expect(turnOn()).rejects.toMatchObject({ message: CODE_WORDS.wrong });
});

test("a wrong code under a clock that is behind is blamed on the clock", async () => {
  await believeClock(new Date(START + 24 * HOUR_MS));
  const code = codeAt(scanned, counterAt(START + 24 * HOUR_MS));
  const shown = await shownBy(session.user);
  await expect(turnOnCodes(session, code, shown, REQUEST)).rejects.toMatchObject({
    message: CODE_WORDS.notNow,
  });
});
