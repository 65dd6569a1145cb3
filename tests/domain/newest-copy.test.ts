import { expect, test } from "vitest";
import type { ArchiveNote } from "~/backup/archive.server";
import { lastSent } from "../../scripts/copies/read-back";
import { copiesToRemove, whyNoneIsRemoved } from "../../scripts/copies/retention";
import {
  before,
  candidates,
  newestBefore,
  othersOf,
  tagsFor,
} from "../../scripts/copies/snapshots";

const copy = (sent: string, archive: string) => ({
  id: sent,
  time: new Date(sent),
  tags: ["noche"],
  paths: ["/data/erasures", `/copias/${archive}`],
});
const now = new Date("2026-11-20T12:00:00Z");

test("the copy of the newest archive is the newest, whatever the clock said", () => {
  const fallen = copy("2026-10-11T03:40:00Z", "escuela-20261119T023000Z.tar");
  const before = copy("2026-11-18T03:40:00Z", "escuela-20261118T023000Z.tar");
  expect(newestBefore(now, [fallen, before])).toBe(fallen);
});

test("of one archive that was sent twice, the later copy is the newest", () => {
  const archive = "escuela-20261118T023000Z.tar";
  const copies = [copy("2026-11-18T03:40:00Z", archive), copy("2026-11-19T03:40:00Z", archive)];
  expect(newestBefore(now, copies)).toBe(copies[1]);
});

test("a copy dated in the future or without an archive is not the newest", () => {
  const past = copy("2026-11-18T03:40:00Z", "escuela-20261118T023000Z.tar");
  const future = copy("2026-11-19T03:40:00Z", "escuela-20900101T023000Z.tar");
  const other = { ...past, paths: ["/etc/hosts"] };
  expect(newestBefore(now, [past, future, other])).toBe(past);
  expect(newestBefore(now, [future, other])).toBeUndefined();
});

const nameOf = (day: number) => `escuela-202611${day}T023000Z.tar`;

/** A copy of a school, with so many messages, of a day of November. */
const night = (day: number, school = "a", messages = 1) => ({
  ...copy(`2026-11-${day}T03:40:00Z`, nameOf(day)),
  tags: tagsFor({ school, counts: { articles: 0, messages } } as ArchiveNote),
});

test("the newest copy of each school is offered, and a much fuller one too", () => {
  const [full, less, empty] = [night(11, "a", 9), night(15, "a", 8), night(19, "a", 2)];
  const other = night(17, "b");
  expect(candidates(now, [less, full])).toEqual([less, full]);
  expect(candidates(now, [full, night(18, "a", 8)])).toEqual([night(18, "a", 8)]);
  expect(candidates(now, [full, less, empty, other])).toEqual([empty, other, less, full]);
  const [thousands, few] = [night(11, "a", 12_002), night(19, "a", 60)];
  expect(candidates(now, [thousands, few])).toEqual([few, thousands]);
  const twin = { ...night(17, "b", 3), id: "another" };
  expect(candidates(now, [other, twin])).toEqual([other, twin]);
  expect(before(empty, [full, less, empty, other])).toEqual([less, full]);
});

test("who left or was erased is read from all other copies, newest first", () => {
  const [early, late, other] = [night(14), night(16), night(17, "b")];
  const ofOlderProgram = copy("2026-11-15T03:40:00Z", nameOf(15));
  const all = [early, ofOlderProgram, late, other];
  expect(othersOf(early, all)).toEqual([other, late, ofOlderProgram]);
  expect(othersOf(ofOlderProgram, all)).toEqual([other, late, early]);
});

test("old copies are removed only while nobody else sends copies of the same school", () => {
  const [own, others] = [night(17), night(18)];
  const why = (there: (typeof own)[], former?: string) => whyNoneIsRemoved(there, former, now);
  const id = own.id;
  expect(why([], undefined)).toBeNull();
  expect(why([own], id.slice(0, 8))).toBeNull();
  expect(why([own], undefined)).toBe("");
  expect(why([own, others], id)).toMatch(/^Otra máquina .+18 de noviembre/);
  expect(why([own, night(30)], id)).toBeNull();
  // The nights of both begin at one hour.
  expect(why([own, { ...own, id: "another" }], id)).toMatch(/^Otra máquina/);
});

test("old copies are removed by the dates in their archives' names", () => {
  const nights = [11, 12, 13, 14, 15, 16, 17, 18].map((day) => night(day));
  const [oldest] = nights;
  const again = { ...night(18), id: "sent under a clock ahead", time: new Date("2028-01-01") };
  expect(copiesToRemove([...nights.slice(1), again], nameOf(18), again.id, now)).toEqual([again]);
  const much = [...nights, night(10), night(20)];
  expect(copiesToRemove(much, nameOf(19), undefined, now)).not.toContain(nights[7]);
  expect(copiesToRemove(much, nameOf(19), undefined, now)).toContain(oldest);
  // A machine that was rolled back sends less on that day, and the next one.
  const full = night(17, "a", 9);
  const noon = { ...copy("2026-11-17T12:10:00Z", "escuela-20261117T120500Z.tar"), tags: full.tags };
  const less = { ...noon, tags: night(17, "a", 4).tags };
  expect(copiesToRemove([full, noon], nameOf(18), undefined, now)).toEqual([full]);
  expect(copiesToRemove([full, less], nameOf(18), undefined, now)).toEqual([]);
  const future = night(30);
  expect(copiesToRemove([future], nameOf(19), undefined, now)).toEqual([]);
});

test("a later copy is read when the one noted as the last is gone", () => {
  const [early, late] = [night(17), night(19)];
  const noted = { at: "", made: "2026-11-18T02:30:00Z", archive: nameOf(18), bytes: 1 };
  const copied = { ...noted, snapshot: "gone" };
  expect(lastSent({ ...copied, snapshot: early.id }, late, [early, late])).toBe(early);
  expect(lastSent(copied, late, [early, late])).toBe(late);
  for (const newest of [early, undefined])
    expect(() => lastSent(copied, newest, [early])).toThrow(/ya no está allí/);
});
