import path from "node:path";
import { type ArchiveNote, readNote } from "~/backup/archive.server";
import { dateOfBackup, newestTar } from "~/backup/archives.server";
import { countsOf } from "~/backup/backup-words";
import { environment } from "~/config/env.server";
import { longMoment } from "~/format/dates";
import type { Snapshot } from "./restic";

/** Tag of all copies; others say whose school a copy is of, and what is in it. */
const NIGHT = "noche";
const SCHOOL = "escuela=";

/** Returns the tags with which an archive is sent, by what it says of itself. */
export function tagsFor(note: ArchiveNote | null): string[] {
  const { school, counts } = note ?? {};
  return [NIGHT, ...(school ? [SCHOOL + school] : []), ...countsOf(counts ?? {})];
}

/** Returns the school whose archives are made here; undefined without one, or of an older program. */
export async function schoolHere(): Promise<string | undefined> {
  const archive = await newestTar(environment.BACKUP_DIR ?? "");
  return archive && (await readNote(archive.file))?.school;
}

/** Returns the school of a copy; undefined for an older program's. */
export function schoolOf({ tags }: Snapshot): string | undefined {
  return tags.find((tag) => tag.startsWith(SCHOOL))?.slice(SCHOOL.length);
}

/** Returns the copies of a school; undefined stands for those of an older program. */
export function ofSchool(school: string | undefined, snapshots: Snapshot[]): Snapshot[] {
  return snapshots.filter((each) => schoolOf(each) === school);
}

/**
 * Returns a copy in words, by its archive's name and its tags: «del 21 de noviembre de 2026 a las 03:30: 2
 * cursos».
 */
export function describeSnapshot(snapshot: Snapshot): string {
  const made = longMoment(archiveOf(snapshot)?.made.toISOString() ?? "");
  return `del ${made}: ${contentsOf(snapshot).join(", ") || "no dice lo que tiene"}`;
}

function contentsOf({ tags }: Snapshot): string[] {
  return tags.filter((tag) => tag !== NIGHT && !tag.startsWith(SCHOOL));
}

/**
 * Returns the copy whose archive was made last, of those not made after a moment. By the archives' names: a
 * clock that falls back sends a copy to an earlier day, and an archive to none.
 */
export function newestBefore(moment: Date, snapshots: Snapshot[]): Snapshot | undefined {
  return byArchive(snapshots).findLast((each) => (archiveOf(each)?.made ?? moment) <= moment);
}

/** Returns the newest copy of each school, of those not made after a moment, the newest first. */
export function newestOfEach(moment: Date, snapshots: Snapshot[]): Snapshot[] {
  const schools = [...new Set(snapshots.map(schoolOf))];
  const newest = schools.map((school) => newestBefore(moment, ofSchool(school, snapshots)));
  return byArchive(newest.filter((each) => each !== undefined)).reverse();
}

/** Things that a copy must lack to be suspicious: fewer are what somebody deletes in a day. */
const MANY = 5;
/** Milliseconds for which two machines may send copies before somebody stops one. */
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Returns the copies of which each could be the last one that somebody means, the newest first: the newest of
 * each school; of another machine, perhaps, others of that moment that have other things, and the fullest of
 * the week before where it has more; and the fullest of all where the newest has less than half of it and much
 * less.
 */
export function candidates(moment: Date, snapshots: Snapshot[]): Snapshot[] {
  const found = newestOfEach(moment, snapshots).flatMap((newest) => {
    const upToNewest = byArchive(ofSchool(schoolOf(newest), snapshots)).filter(
      (each) => madeAt(each) <= madeAt(newest),
    );
    const twins = upToNewest.filter(
      (each) =>
        madeAt(each) === madeAt(newest) && describeSnapshot(each) !== describeSnapshot(newest),
    );
    const [ofWeek, ofAll] = [
      fullestOf(upToNewest.filter((each) => madeAt(newest) - madeAt(each) < WEEK_MS)),
      fullestOf(upToNewest),
    ];
    const [less, more] = [amountIn(newest), amountIn(ofAll)];
    const isMuchLess = less * 2 < more && more - less >= MANY;
    const isLess = less < amountIn(ofWeek);
    return [
      ...new Set([newest, ...twins, ...(isLess ? [ofWeek] : []), ...(isMuchLess ? [ofAll] : [])]),
    ];
  });
  return byArchive(found).reverse();
}

/** Returns the copies of the same school that were made before one, the newest first. */
export function before(snapshot: Snapshot, snapshots: Snapshot[]): Snapshot[] {
  const others = byArchive(ofSchool(schoolOf(snapshot), snapshots));
  return others.filter((each) => madeAt(each) < madeAt(snapshot)).reverse();
}

/**
 * Returns all other copies, the newest first. Also of another school by its tag: a database that was begun anew
 * is one, and who left then left this one.
 */
export function othersOf(snapshot: Snapshot, snapshots: Snapshot[]): Snapshot[] {
  return byArchive(snapshots.filter((each) => each !== snapshot)).reverse();
}

/** Returns the fullest copy of the week before a moment; undefined without any. */
export function fullestOfWeek(moment: Date, snapshots: Snapshot[]): Snapshot | undefined {
  const since = moment.getTime() - WEEK_MS;
  const ofWeek = byArchive(snapshots).filter((each) => madeAt(each) > since);
  return ofWeek.length > 0 ? fullestOf(ofWeek) : undefined;
}

/** Returns the fullest copy, the last of several that are as full. */
function fullestOf(snapshots: Snapshot[]): Snapshot {
  return snapshots.reduce((one, other) => (amountIn(other) >= amountIn(one) ? other : one));
}

/** Returns how many things of all kinds are in a copy, by its tags. */
function amountIn(snapshot: Snapshot): number {
  const counts = contentsOf(snapshot).map((tag) => Number.parseInt(tag, 10));
  return counts.reduce((sum, count) => sum + (count || 0), 0);
}

/** Returns the copies that have an archive, the one that was made last at the end. */
export function byArchive(snapshots: Snapshot[]): Snapshot[] {
  return snapshots.filter(archiveOf).sort((one, other) => madeAt(one) - madeAt(other));
}

const madeAt = (snapshot: Snapshot) => archiveOf(snapshot)?.made.getTime() ?? 0;

/** Returns the archive of a copy, by its name; undefined where it has none. */
export function archiveOf(copy: Snapshot | undefined): { name: string; made: Date } | undefined {
  const name = path.basename(copy?.paths.find(isArchive) ?? "");
  const made = dateOfBackup(name);
  return made && { name, made };
}

export const isArchive = (name: string) => dateOfBackup(path.basename(name)) !== undefined;
