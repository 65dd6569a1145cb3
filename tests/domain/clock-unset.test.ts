import "../support/own-folder";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { believedNow, clockDoubt } from "~/db/clock.server";
import { siteNow } from "~/db/site-time";
import { confirmClock, deleteExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { deleteExpiredTrash } from "~/papelera/papelera.server";
import { all, column, put } from "../support/put";
import { at, believedClock, clockShows, EVA, iso, putInTrash, trash } from "./clock-deeds";

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

    test("asks from the first form on", async () => {
      expect((await clockDoubt())?.gap).toBeLessThan(0);
      expect(await believedNow()).toBeNull();
    });

    test("loses nothing when the clock is right, before the owner's word", async () => {
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

test("forms under a clock that nobody has set are not dated by it", async () => {
  vi.setSystemTime(UNSET);
  await createMensaje(EVA);
  const [created_at = ""] = await column("mensajes", "created_at");
  expect(Number(created_at.slice(0, 4))).toBeGreaterThanOrEqual(2026);
});

test("the owner's word counts also where the clock shows too little", async () => {
  vi.setSystemTime(UNSET);
  expect(await believedNow()).toBeNull();
  await confirmClock();
  expect(await believedNow()).toEqual(new Date(UNSET));
});

test("a site of the version before, which believed 1970, asks as well", async () => {
  await db.insertInto("clock").values({ id: 1, believed_at: UNSET }).execute();
  await saveRetentionPeriods({ mensajes: 1, inscripciones: 1 });
  await put("mensajes", { created_at: UNSET });
  await tidy();
  expect(await all("mensajes")).toHaveLength(1);
  expect(siteNow().getUTCFullYear()).toBeGreaterThanOrEqual(2026);
});

test("a new site whose clock is right believes it and asks nothing", async () => {
  expect(await clockDoubt()).toBeNull();
  expect(await believedNow()).toEqual(at(0));
  expect(await column("clock", "believed_at")).toEqual([iso(0)]);
});
