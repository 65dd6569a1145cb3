import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backupName, dateOfBackup, lacksPictures, namesToRemove } from "~/backup/archives.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (moment: string) => new Date(`${moment}Z`);
const names = (...moments: string[]) => moments.map((moment) => backupName(at(moment)));
/** One at half past two each day, the newest first. */
const daily = (newest: string, count: number) =>
  Array.from({ length: count }, (_, days) =>
    backupName(new Date(at(`${newest}T02:30`).getTime() - days * DAY_MS)),
  );
const retained = (all: string[], now: Date) => {
  const removed = namesToRemove(all, now);
  return all.filter((name) => !removed.includes(name)).map((name) => name.slice(8, 16));
};

describe("the name of a backup", () => {
  test("the name of a backup says the second in which it was made", () => {
    expect(backupName(at("2026-11-21T02:30:07.891"))).toBe("escuela-20261121T023007Z.tar");
    fc.assert(
      fc.property(fc.date({ min: at("1971-01-01"), max: at("2199-12-31") }), (moment) => {
        if (Number.isNaN(moment.getTime())) return;
        const second = Math.floor(moment.getTime() / 1000) * 1000;
        expect(dateOfBackup(backupName(moment))?.getTime()).toBe(second);
      }),
    );
  });

  test.each([
    "escuela-20260231T023000Z.tar",
    "escuela-20261121T253000Z.tar",
    "escuela-20261121T023000Z.tar.gz",
    "mi-escuela-20261121T023000Z.tar",
    ".escuela-20261121T023000Z.tar.partial",
    "escuela.sqlite",
  ])("«%s» is not taken for the name of a backup", (name) => {
    expect(dateOfBackup(name)).toBeUndefined();
  });
});

describe("the retention of daily backups", () => {
  test("daily backups are retained for seven days, four weeks, six months", () => {
    // 21 November 2026 is a Saturday.
    expect(retained(daily("2026-11-21", 400), at("2026-11-21T03:00"))).toEqual([
      ...["20261121", "20261120", "20261119", "20261118", "20261117", "20261116", "20261115"],
      ...["20261108", "20261101"],
      ...["20261031", "20260930", "20260831", "20260731", "20260630"],
    ]);
  });

  test("the backup retained of a week is that of its Sunday, also at New Year", () => {
    const all = daily("2027-01-04", 30);
    // Monday 4 January begins a week; Sunday 3 January ends the one of 28 December.
    expect(retained(all, at("2027-01-04T03:00"))).toEqual([
      ...["20270104", "20270103", "20270102", "20270101", "20261231", "20261230", "20261229"],
      ...["20261227", "20261220"],
    ]);
  });

  test("deleting old backups every day retains the same ones as doing it once", () => {
    let held: string[] = [];
    for (let day = 0; day < 400; day++) {
      const now = new Date(at("2026-01-01T02:30").getTime() + day * DAY_MS);
      held.push(backupName(now));
      const removed = namesToRemove(held, now);
      held = held.filter((name) => !removed.includes(name));
    }
    expect(
      held
        .sort()
        .reverse()
        .map((name) => name.slice(8, 16)),
    ).toEqual(retained(daily("2027-02-04", 400), at("2027-02-04T03:00")));
  });
});

const DAY = names("2026-11-20T02:30", "2026-11-20T12:00", "2026-11-20T12:00:01");
const SPARSE = names(
  "2019-05-01T02:30",
  "2021-07-09T02:30",
  "2021-07-10T02:30",
  "2026-11-20T02:30",
);
const FUTURE = names("2031-01-01T00:00");
test.each([
  ["the older ones of a day", DAY, names("2026-11-20T12:00", "2026-11-20T02:30")],
  ["none for days, weeks and months without one", SPARSE, []],
  ["none for one dated in the future", [...daily("2026-11-21", 7), ...FUTURE], []],
  ["none that is dated in the future", FUTURE, []],
])("of several backups the retention removes %s", (_which, all, removed) => {
  expect(namesToRemove(all, at("2026-11-21T03:00"))).toEqual(removed);
});

test("only backups are deleted, and never the newest of them", () => {
  const moment = fc.date({ min: at("2024-01-01"), max: at("2026-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(moment), fc.array(fc.string()), moment, (moments, others, now) => {
      const own = moments.map(backupName);
      const removed = namesToRemove([...own, ...others], now);
      for (const name of removed) expect(own).toContain(name);
      const past = own.filter((name) => (dateOfBackup(name) ?? now) <= now).sort();
      expect(removed).not.toContain(past.at(-1));
      expect(past.filter((name) => !removed.includes(name)).length).toBeGreaterThanOrEqual(
        Math.min(new Set(past.map((name) => name.slice(8, 16))).size, 7),
      );
    }),
  );
});

test.each([
  [{}, false],
  [{ named: 0, missing: 0 }, false],
  [{ named: 4, missing: 2 }, false],
  [{ named: 4, missing: 3 }, true],
  [{ named: 1, missing: 1 }, true],
])("a backup with the pictures %o counts as incomplete: %s", (pictures, isLacking) => {
  expect(lacksPictures(pictures)).toBe(isLacking);
});
