import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { listArchives, newestBackup, rotateBackups } from "~/backup/archives.server";
import { isBackupDue } from "~/backup/schedule.server";
import { scratchFolder } from "../support/scratch-folder";

describe("the daily backup", () => {
  test.each<[string, string | undefined, string, boolean]>([
    ["where there is none", undefined, "2026-11-21T12:00Z", true],
    [
      "when the newest is from before 03:30 of today",
      "2026-11-21T02:29Z",
      "2026-11-21T12:00Z",
      true,
    ],
    ["once a day", "2026-11-21T02:30Z", "2026-11-21T12:00Z", false],
    ["not before 03:30", "2026-11-21T12:00Z", "2026-11-22T02:29Z", false],
    ["at 03:30 in winter", "2026-11-21T12:00Z", "2026-11-22T02:30Z", true],
    ["not before 03:30 in summer", "2026-07-01T12:00Z", "2026-07-02T01:29Z", false],
    ["at 03:30 in summer", "2026-07-01T12:00Z", "2026-07-02T01:30Z", true],
    ["in the night without half past two", "2026-03-28T12:00Z", "2026-03-29T01:30Z", true],
    ["not at the first half past two", "2026-10-24T12:00Z", "2026-10-25T00:30Z", false],
    ["in the night with two of them", "2026-10-24T12:00Z", "2026-10-25T02:30Z", true],
    ["over the end of the year", "2026-12-31T03:00Z", "2027-01-01T02:30Z", true],
    ["after a machine slept through the night", "2026-11-20T02:31Z", "2026-11-21T08:00Z", true],
  ])("the daily backup is due %s", (_when, newest, now, isDue) => {
    expect(isBackupDue(newest ? new Date(newest) : undefined, new Date(now))).toBe(isDue);
  });
});

describe("the folder of backups", () => {
  let folder: string;
  const now = new Date("2026-11-21T12:00Z");

  beforeEach(() => {
    folder = scratchFolder();
  });
  const put = (...names: string[]) => {
    for (const name of names) writeFileSync(path.join(folder, name), "");
  };

  test("the newest backup of a folder is never one dated in the future", async () => {
    put("escuela-20261120T120000Z.tar", "escuela-20261121T103000Z.tar", "otra.tar");
    put("escuela-20270101T000000Z.tar");
    expect(await newestBackup(folder, now)).toEqual(new Date("2026-11-21T10:30Z"));
  });

  test("an empty or missing folder has no newest backup", async () => {
    expect(await newestBackup(folder, now)).toBeUndefined();
    expect(await newestBackup(path.join(folder, "none"), now)).toBeUndefined();
  });

  test("backups that have become folders are listed with those that are tars", async () => {
    put("escuela-20261120T120000Z.tar", "escuela-20261120T120000Z", "escuela-20261121T103000Z");
    put("escuela-20270101T000000Z", ".escuela-20261121T113000Z.folder");
    const forms = (await listArchives(folder, now)).map(({ name, form }) => [name, form]);
    expect(forms).toEqual([
      ["escuela-20261121T103000Z", "folder"],
      ["escuela-20261120T120000Z.tar", "tar"],
    ]);
    expect(await newestBackup(folder, now)).toEqual(new Date("2026-11-21T10:30Z"));
  });

  test("the older of two backups of a day is deleted, and no other file", async () => {
    put("escuela-20261120T120000Z.tar", "escuela-20261120T130000Z.tar", "notas.txt");
    await rotateBackups(folder, now);
    expect(readdirSync(folder)).toEqual(["escuela-20261120T130000Z.tar", "notas.txt"]);
  });
});
