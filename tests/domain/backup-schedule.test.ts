import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newestBackup, newestBackupAge, rotateBackups } from "~/backup/backup-retention";
import { quietHourAfter, scheduleBackups } from "~/backup/schedule.server";

const HOUR_MS = 60 * 60 * 1000;

describe("03:30 in Madrid", () => {
  test.each([
    ["in winter", "2026-11-21T12:00Z", "2026-11-22T02:30Z"],
    ["in summer", "2026-07-01T12:00Z", "2026-07-02T01:30Z"],
    ["later the same night", "2026-11-21T02:29Z", "2026-11-21T02:30Z"],
    ["not the one that is now", "2026-11-21T02:30Z", "2026-11-22T02:30Z"],
    ["in the night that has no half past two", "2026-03-28T12:00Z", "2026-03-29T01:30Z"],
    ["in the night that has it twice, once", "2026-10-24T12:00Z", "2026-10-25T02:30Z"],
    ["and the one after that", "2026-10-25T02:30Z", "2026-10-26T02:30Z"],
    ["over the end of the year", "2026-12-31T23:30Z", "2027-01-01T02:30Z"],
  ])("the next backup, %s: after %s comes %s", (_when, now, next) => {
    expect(quietHourAfter(new Date(now))).toEqual(new Date(next));
  });
});

describe("the daily backup", () => {
  let newest: Date | undefined;
  let backUp: ReturnType<typeof vi.fn<() => Promise<void>>>;
  const report = vi.fn();
  let stop = (): void => {};

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-21T12:00Z") });
    newest = undefined;
    backUp = vi.fn(async () => {});
    report.mockClear();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const begin = async () => {
    stop = scheduleBackups({
      now: () => new Date(),
      wake(ms, call) {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
      newest: async () => newest,
      backUp,
      report,
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  const until = (moment: string) =>
    vi.advanceTimersByTimeAsync(new Date(moment).getTime() - Date.now());

  test("the daily backup is made soon after the start where there is none, then each night", async () => {
    await begin();
    await until("2026-11-21T12:01Z");
    expect(backUp).toHaveBeenCalledTimes(1);
    await until("2026-11-22T02:29Z");
    expect(backUp).toHaveBeenCalledTimes(1);
    await until("2026-11-22T02:31Z");
    expect(backUp).toHaveBeenCalledTimes(2);
    await until("2026-11-25T02:31Z");
    expect(backUp).toHaveBeenCalledTimes(5);
  });

  test.each([
    ["older than a day: soon", "2026-11-20T11:59Z", 1],
    ["younger: at night", "2026-11-20T12:01Z", 0],
  ])(
    "the daily backup is scheduled after a start where the newest is %s",
    async (_when, moment, times) => {
      newest = new Date(moment);
      await begin();
      await until("2026-11-21T12:05Z");
      expect(backUp).toHaveBeenCalledTimes(times);
      await until("2026-11-22T02:31Z");
      expect(backUp).toHaveBeenCalledTimes(times + 1);
    },
  );

  test("a failed daily backup is reported and tried again an hour later", async () => {
    newest = new Date();
    backUp.mockRejectedValueOnce(new Error("disk full"));
    await begin();
    await until("2026-11-22T02:31Z");
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("disk full"));
    await until("2026-11-22T03:29Z");
    expect(backUp).toHaveBeenCalledTimes(1);
    await until("2026-11-22T03:31Z");
    expect(backUp).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledTimes(1);
  });

  test("a backup that takes two days has none beside it", async () => {
    let finish = (): void => {};
    backUp.mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await begin();
    await until("2026-11-23T12:00Z");
    expect(backUp).toHaveBeenCalledTimes(1);
    finish();
    await until("2026-11-24T02:31Z");
    expect(backUp).toHaveBeenCalledTimes(2);
  });

  test("the daily backup does not wait a year because the clock was a year ahead", async () => {
    newest = new Date();
    await begin();
    vi.setSystemTime(new Date("2025-11-21T12:00Z"));
    await until("2025-11-22T02:31Z");
    expect(backUp).toHaveBeenCalledTimes(1);
  });

  test("the daily backup is not missed by a machine that slept", async () => {
    newest = new Date();
    await begin();
    vi.setSystemTime(new Date("2026-11-22T08:00Z"));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(backUp).toHaveBeenCalledTimes(1);
  });

  test("the daily backup is made no more once the schedule was stopped", async () => {
    await begin();
    stop();
    await until("2026-11-25T12:00Z");
    expect(backUp).not.toHaveBeenCalled();
  });
});

describe("the folder of backups", () => {
  let folder: string;
  const now = new Date("2026-11-21T12:00Z");

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const put = (...names: string[]) => {
    for (const name of names) writeFileSync(path.join(folder, name), "");
  };

  test("the folder of backups knows its newest and how old it is, and believes no date to come", async () => {
    put("escuela-20261120T120000Z.tar", "escuela-20261121T103000Z.tar", "otra.tar");
    put("escuela-20270101T000000Z.tar");
    expect(await newestBackup(folder, now)).toEqual(new Date("2026-11-21T10:30Z"));
    expect(await newestBackupAge(folder, now)).toBe(1.5 * HOUR_MS);
  });

  test("the folder of backups has no newest while it is empty, or missing", async () => {
    expect(await newestBackupAge(folder, now)).toBeUndefined();
    expect(await newestBackupAge(path.join(folder, "none"), now)).toBeUndefined();
  });

  test("the folder of backups loses what no period retains, and nothing else", async () => {
    put("escuela-20261120T120000Z.tar", "escuela-20261120T130000Z.tar", "notas.txt");
    await rotateBackups(folder, now);
    expect(readdirSync(folder)).toEqual(["escuela-20261120T130000Z.tar", "notas.txt"]);
  });
});
