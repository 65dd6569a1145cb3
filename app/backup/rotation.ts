import { dateOfBackup } from "./backup-name";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many to keep of each: the newest of so many days, weeks and months that have any. */
const KEPT: [count: number, period: (at: Date) => string][] = [
  [7, (at) => at.toISOString().slice(0, 10)],
  [4, mondayOf],
  [6, (at) => at.toISOString().slice(0, 7)],
];

/**
 * Which of these files may go: backups of the schedule that no period keeps. Days, weeks (from
 * Monday) and months are UTC's; those without a backup do not count, so that a long gap costs
 * nothing. The newest stays, and so does one from the future, about which only the clock is wrong.
 */
export function namesToRemove(names: readonly string[], now: Date): string[] {
  const backups = names
    .flatMap((name) => {
      const at = dateOfBackup(name);
      return at && at <= now ? [{ name, at }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set<string>();
  for (const [count, period] of KEPT) {
    const newest = new Map<string, string>();
    for (const { name, at } of backups) {
      if (!newest.has(period(at))) newest.set(period(at), name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

function mondayOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
