import "../support/own-folder";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { linkExpired } from "~/auth/auth-error.server";
import { createRecoveryToken, findRecovery } from "~/auth/recovery.server";
import { db } from "~/db/client.server";
import { believeClock, believedNow, clockDoubt, stampNow } from "~/db/clock.server";
import { siteNow } from "~/db/site-time";
import { confirmClock, deleteExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { deleteExpiredTrash } from "~/papelera/papelera.server";
import { insertUser } from "../support/insert-user";
import { all, column, put } from "../support/put";
import { ANA, at, believedClock, clockShows, EVA, iso, putInTrash, trash } from "./clock-deeds";

const UNSET = "1970-01-01T05:00:00.000Z";

/** A site whose database has never known the hour. */
believedClock();
beforeEach(() => db.deleteFrom("clock").execute().then());

const tidy = async () => {
  await deleteExpired();
  await deleteExpiredTrash();
};

describe.each(["1970-01-01T05:00:00.000Z", "1999-12-31T23:59:00.000Z", "2019-02-14T10:11:00.000Z"])(
  "a new site whose clock begins in %s",
  (begins) => {
    beforeEach(async () => {
      vi.setSystemTime(begins);
      await saveRetentionPeriods({ mensajes: 1, inscripciones: 1 });
      await createMensaje(EVA);
      await putInTrash();
    });

    test("doubts its clock from the first form on", async () => {
      expect((await clockDoubt())?.gap).toBeLessThan(0);
      expect(await believedNow()).toBeNull();
    });

    test("deletes nothing when the clock is right, before the owner confirms it", async () => {
      clockShows(0);
      await tidy();
      expect([await column("mensajes", "nombre"), (await trash()).length]).toEqual([["Eva"], 1]);
      expect((await clockDoubt())?.gap).toBeGreaterThan(0);
    });

    test("shows no hour of before the program was written", async () => {
      await clockDoubt();
      expect(siteNow().getUTCFullYear()).toBeGreaterThanOrEqual(2026);
    });
  },
);

test("a form that comes in 1970 is not dated by the clock", async () => {
  vi.setSystemTime(UNSET);
  await createMensaje(EVA);
  const [created_at = ""] = await column("mensajes", "created_at");
  expect(Number(created_at.slice(0, 4))).toBeGreaterThanOrEqual(2026);
});

test("the owner can confirm a clock that shows 1970", async () => {
  vi.setSystemTime(UNSET);
  expect(await believedNow()).toBeNull();
  await confirmClock();
  expect(await believedNow()).toEqual(new Date(UNSET));
});

test("a site that believed 1970 deletes no form", async () => {
  await db.insertInto("clock").values({ id: 1, believed_at: UNSET }).execute();
  await saveRetentionPeriods({ mensajes: 1, inscripciones: 1 });
  await put("mensajes", { created_at: UNSET });
  await tidy();
  expect(await all("mensajes")).toHaveLength(1);
  expect(siteNow().getUTCFullYear()).toBeGreaterThanOrEqual(2026);
});

describe("a recovery link", () => {
  /** The site has run since it noticed, and its own count goes on; the command's begins anew. */
  const siteGoesOn = async () => {
    await stampNow();
    vi.advanceTimersByTime(20 * 60_000);
    vi.setSystemTime(at(-40));
  };

  test("made by a command is valid in a site whose clock jumped meanwhile", async () => {
    await believeClock(at(0));
    clockShows(-40);
    await insertUser(ANA.email);
    vi.resetModules();
    const command = await import("~/auth/recovery.server");
    await siteGoesOn();
    const token = await command.createRecoveryToken(ANA.email);
    expect(await findRecovery(token)).toMatchObject({ email: ANA.email });
  });

  test.each([-1, 1])("is not valid once the clock has jumped by %s day", async (days) => {
    await insertUser(ANA.email);
    const token = await createRecoveryToken(ANA.email);
    clockShows(days);
    await expect(findRecovery(token)).rejects.toEqual(linkExpired());
  });
});

test("a new site whose clock is right believes it and asks nothing", async () => {
  expect(await clockDoubt()).toBeNull();
  expect(await believedNow()).toEqual(at(0));
  expect(await column("clock", "believed_at")).toEqual([iso(0)]);
});
