import "../support/own-folder";
import { expect, test } from "vitest";
import { UNSENT_ANSWER_DAYS } from "~/config/periods";
import { expireMail } from "~/correo/mail-retention.server";
import { db } from "~/db/client.server";
import { believeClock, clockDoubt } from "~/db/clock.server";
import { confirmClock } from "~/legal/retention.server";
import { holdAfterRestore } from "~/personas/after-restore.server";
import { backUp, restoreFrom } from "../support/placed-database";
import { column, put } from "../support/put";
import { at, believedClock, clockShows, iso, NOW } from "./clock-deeds";

const SINCE_1970 = -20_000;

believedClock();

/** An answer whose message is gone waited in a copy that is 40 days old, and that is restored. */
async function restoreUnder({ clock, believed }: { clock: number; believed: number }) {
  const next_attempt_at = iso(-39);
  await put("correos", { kind: "respuesta", created_at: iso(-40), next_attempt_at });
  const copy = backUp();
  clockShows(clock);
  restoreFrom(copy, new Date().toISOString());
  // As the restore carries it over from the replaced database, or from the copy itself.
  await believeClock(at(believed));
  await holdAfterRestore();
}
const isThere = async () => {
  await expireMail();
  return (await column("correos", "failure")).includes("restored");
};
const clockIsRight = async (days = 0) => {
  clockShows(days);
  if (await clockDoubt()) await confirmClock();
};

test.each([
  ["is right", { clock: 0, believed: 0 }],
  ["is right, on another machine", { clock: 0, believed: -40 }],
  ["is behind", { clock: -60, believed: 0 }],
  ["is behind by less than what is doubted", { clock: -35, believed: -40 }],
  ["is behind, on another machine", { clock: -60, believed: -40 }],
  ["nobody has set", { clock: SINCE_1970, believed: 0 }],
  ["nobody has set, on another machine", { clock: SINCE_1970, believed: -40 }],
  ["is ahead", { clock: 60, believed: 0 }],
])(
  "an answer held back under a clock that %s waits thirty days once it is right",
  async (_, given) => {
    await restoreUnder(given);
    expect(await isThere()).toBe(true);
    await clockIsRight();
    expect(await isThere()).toBe(true);
    for (let day = 5; day < UNSENT_ANSWER_DAYS; day += 5) {
      clockShows(day);
      expect([day, await isThere()]).toEqual([day, true]);
    }
    clockShows(UNSENT_ANSWER_DAYS + 1);
    expect(await isThere()).toBe(false);
  },
);

test("confirming the clock does not count a restore as held back", async () => {
  await believeClock(at(-40));
  await db
    .insertInto("restores")
    .values({ at: iso(-60), held: 0 })
    .execute();
  await confirmClock(NOW);
  expect(await column("restores", "held")).toEqual([0]);
});
