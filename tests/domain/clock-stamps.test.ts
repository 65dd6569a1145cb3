import "../support/own-folder";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { publishDue } from "~/articulos/publish.server";
import { countAttempt } from "~/auth/throttle.server";
import { submitAvisos } from "~/correo/avisos.server";
import { enqueueSummary } from "~/correo/summary.server";
import { contentVersion, db } from "~/db/client.server";
import { believedNow, clockDoubt, endAt, stampNow } from "~/db/clock.server";
import { siteNow } from "~/db/site-time";
import { confirmClock, deleteExpired } from "~/legal/retention.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { payloads } from "~/panel/accept-form.server";
import { deleteExpiredTrash } from "~/papelera/papelera.server";
import { all, column } from "../support/put";
import {
  ANA,
  at,
  believedClock,
  clockShows,
  EVA,
  iso,
  NOW,
  owner,
  putInTrash,
  trash,
} from "./clock-deeds";

believedClock();

test("the trash of a clock behind counts from the owner's confirmation", async () => {
  clockShows(-40);
  await putInTrash();
  // The site had been switched off for months.
  clockShows(120);
  await deleteExpiredTrash();
  await confirmClock();
  await deleteExpiredTrash();
  expect(await trash()).toMatchObject([{ deleted_at: iso(120) }]);
});

test("a form dated by a clock far ahead is dated anew when the clock is right", async () => {
  vi.setSystemTime("2099-01-01T00:00:00Z");
  await createMensaje(EVA);
  await deleteExpired();
  expect(await column("mensajes", "created_at")).toEqual([expect.stringMatching(/^2099/)]);
  clockShows(1);
  await deleteExpired();
  expect(await column("mensajes", "created_at")).toEqual([iso(1)]);
});

test("a clock that was in 2099 once is believed again when it is right", async () => {
  vi.setSystemTime("2099-01-01T00:00:00Z");
  expect(await believedNow()).toBeNull();
  expect(await stampNow()).toEqual(new Date("2099-01-01T00:00:00Z"));
  clockShows(1);
  expect(await believedNow()).toEqual(at(1));
});

test("a clock that goes back by less than an hour is not doubted", async () => {
  vi.setSystemTime(NOW.getTime() - 59 * 60_000);
  expect(await believedNow()).toEqual(NOW);
  vi.setSystemTime(NOW.getTime() - 61 * 60_000);
  expect(await believedNow()).toBeNull();
});

test("the newest hour is noted while a site runs", async () => {
  vi.setSystemTime(NOW.getTime() + 11 * 60_000);
  await publishDue();
  const later = new Date(NOW.getTime() + 11 * 60_000).toISOString();
  expect(await column("clock", "believed_at")).toEqual([later]);
});

test("confirming a clock in doubt changes the content version", async () => {
  clockShows(40);
  await believedNow();
  const before = contentVersion();
  await confirmClock();
  expect(contentVersion()).not.toBe(before);
});

test("a clock that was confirmed while behind and set right empties no trash", async () => {
  await putInTrash();
  clockShows(-40);
  await confirmClock();
  // As tidying has clamped it to the hour that was believed.
  await db.updateTable("papelera").set({ deleted_at: new Date().toISOString() }).execute();
  vi.setSystemTime(Date.now() + 20 * 60_000);
  await believedNow();
  clockShows(0);
  await confirmClock();
  expect(await deleteExpiredTrash()).toBe(0);
  clockShows(5);
  expect(await deleteExpiredTrash()).toBe(0);
});

test.each([
  "0001-01-01T00:00:00.000Z",
  "1969-12-31T00:00:00.000Z",
  "9999-01-01T00:00:00.000Z",
  "ayer",
])("a stored hour that no clock shows, %s, is ignored", async (believed_at) => {
  await db.updateTable("clock").set({ believed_at }).execute();
  expect(await believedNow()).toEqual(NOW);
  expect(await stampNow()).toEqual(NOW);
  expect(siteNow()).toEqual(NOW);
});

test("the wait between sign-in attempts is no longer while the clock is behind", async () => {
  for (let time = 0; time < 5; time++) await countAttempt(ANA);
  clockShows(-40);
  await expect(countAttempt(ANA)).rejects.toMatchObject({ status: 429 });
  vi.advanceTimersByTime(1000);
  await countAttempt(ANA);
});

test("computing an end in a doubted hour does not make that hour believed", async () => {
  const later = new Date("2099-01-01T00:00:00Z");
  expect(await endAt(later)).toBe(later);
  expect(await clockDoubt(later)).not.toBeNull();
});

describe("a daily summary", () => {
  beforeEach(async () => {
    owner();
    await submitAvisos({ cuando: "diario", detalle: "nombre" });
  });
  const summaries = async () =>
    (await all("correos")).flatMap(({ kind, subject }) => (kind === "resumen" ? subject : []));

  test("names once what came in while the clock was far ahead", async () => {
    vi.setSystemTime("2099-01-01T00:00:00Z");
    await createMensaje(EVA);
    await enqueueSummary(payloads);
    clockShows(1);
    await enqueueSummary(payloads);
    clockShows(2);
    await enqueueSummary(payloads);
    expect(await summaries()).toEqual(["Ha llegado: 1 mensaje"]);
  });

  test.each(["a summary", "the choice of one"])(
    "names who came in under a clock that was set back after %s",
    async (what) => {
      if (what === "a summary") await enqueueSummary(payloads);
      vi.setSystemTime(NOW.getTime() - 10 * 60_000);
      await createMensaje(EVA);
      clockShows(1);
      await enqueueSummary(payloads);
      expect(await summaries()).toEqual(["Ha llegado: 1 mensaje"]);
    },
  );

  test("names a form without a date, once", async () => {
    await createMensaje(EVA);
    await db.updateTable("submissions").set({ created_at: "" }).execute();
    for (const days of [1, 2]) {
      clockShows(days);
      await enqueueSummary(payloads);
    }
    expect(await summaries()).toEqual(["Ha llegado: 1 mensaje"]);
  });

  test("is written although an earlier one was dated by a clock ahead", async () => {
    clockShows(5);
    await enqueueSummary(payloads);
    clockShows(0);
    await confirmClock();
    vi.setSystemTime(NOW.getTime() + 60_000);
    await createMensaje(EVA);
    vi.setSystemTime(NOW.getTime() + 120_000);
    await enqueueSummary(payloads);
    expect(await summaries()).toEqual(["Ha llegado: 1 mensaje"]);
  });
});
