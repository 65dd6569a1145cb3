import { expect, test } from "vitest";
import { believeClock } from "~/db/clock.server";
import {
  askedVersion,
  deleteExpiredTrash,
  deleteTrashed,
  emptyTrash,
} from "~/papelera/papelera.server";
import { daysLeft } from "~/papelera/trash";
import { listTrash } from "~/papelera/trash-list.server";
import { freshDatabase } from "../support/fresh-database";
import { change, column, put } from "../support/put";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-21T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

freshDatabase();

test("a thing in the trash dated in the future has thirty days left at most", () => {
  expect(daysLeft(daysAgo(-365), NOW)).toBe(30);
  expect(daysLeft(daysAgo(1), NOW)).toBe(29);
});

test("a thing leaves the trash by itself once it has been there for thirty days", async () => {
  const young = await put("papelera", { deleted_at: daysAgo(29.9) });
  await put("papelera", { deleted_at: daysAgo(30.1) });
  expect((await listTrash(NOW)).map((entry) => entry.daysLeft)).toEqual([1, 0]);
  expect(await deleteExpiredTrash(NOW)).toBe(1);
  expect(await column("papelera", "id")).toEqual([young]);
});

test("a thing in the trash with no date, or one to come, counts from now on", async () => {
  for (const deleted_at of ["", daysAgo(-3000)]) await put("papelera", { deleted_at });
  await believeClock(NOW);
  expect(await deleteExpiredTrash(NOW)).toBe(0);
  expect(await column("papelera", "deleted_at")).toEqual([daysAgo(0), daysAgo(0)]);
  expect(await listTrash(NOW)).toMatchObject([{ daysLeft: 30 }, { daysLeft: 30 }]);
});

test("the owner empties the trash only of what was asked about", async () => {
  const one = await put("papelera");
  const asked = askedVersion(await listTrash());
  // As if a restore had given its number to another thing.
  await change("papelera", { deleted_at: daysAgo(1) });
  expect([await deleteTrashed(one, asked), await emptyTrash(asked)]).toEqual([null, null]);
  for (const _ of [1, 2]) await put("papelera");
  expect(await deleteTrashed(one)).toBe(1);
  expect(await listTrash()).toHaveLength(2);
  expect(await emptyTrash()).toBe(2);
  expect(await listTrash()).toEqual([]);
});
