import path from "node:path";
import { type ArchiveNote, readNote } from "~/backup/archive.server";
import { newestTar } from "~/backup/archives.server";
import { dateOfBackup } from "~/backup/backup-retention";
import { countsOf } from "~/backup/contents-words";
import { environment } from "~/config/env.server";
import { longMoment } from "~/format/dates";
import type { Snapshot } from "./restic";

/** A tag of all copies; two others say of which school one is, and what is in it. */
const NIGHT = "noche";
const SCHOOL = "escuela=";

/** The tags of all copies of a school, and of no other. */
export const tagsOfSchool = (school: string): string[] => [NIGHT, SCHOOL + school];

/** The tags with which an archive is sent, by what it says of itself. */
export function tagsFor(note: ArchiveNote | null): string[] {
  const { school, counts } = note ?? {};
  return [...(school ? tagsOfSchool(school) : [NIGHT]), ...countsOf(counts ?? {})];
}

/** The school whose archives are made here; undefined where none is, or an older program made it. */
export async function schoolHere(): Promise<string | undefined> {
  const archive = await newestTar(environment.BACKUP_DIR ?? "");
  return archive && (await readNote(archive.file))?.school;
}

/** The school of a copy; undefined of an older program's. */
export function schoolOf({ tags }: Snapshot): string | undefined {
  return tags.find((tag) => tag.startsWith(SCHOOL))?.slice(SCHOOL.length);
}

/** «del 21 de noviembre de 2026 a las 03:30: 12 artículos, … y 2 cursos», by its archive's name and its tags. */
export function describeSnapshot(snapshot: Snapshot): string {
  const made = longMoment(madeAt(snapshot)?.toISOString() ?? "");
  const counts = snapshot.tags.filter((tag) => tag !== NIGHT && !tag.startsWith(SCHOOL));
  return `del ${made}: ${counts.join(", ") || "no dice lo que tiene"}`;
}

/**
 * Of copies, the oldest first, the one whose archive was made last, of those not made after a moment.
 * By the archives' names, which a clock that falls back sends to no earlier day, as it does a copy's.
 */
export function newestBefore(moment: Date, snapshots: Snapshot[]): Snapshot | undefined {
  return byArchive(snapshots).findLast((each) => (madeAt(each) ?? moment) <= moment);
}

/** The newest copy of each school, of those not made after a moment, the newest first. */
export function newestOfEach(moment: Date, snapshots: Snapshot[]): Snapshot[] {
  const schools = [...new Set(snapshots.map(schoolOf))];
  const newest = schools.map((school) =>
    newestBefore(
      moment,
      snapshots.filter((each) => schoolOf(each) === school),
    ),
  );
  return byArchive(newest.filter((each) => each !== undefined)).reverse();
}

/** Copies that have an archive, the one that was made last at the end. */
export function byArchive(snapshots: Snapshot[]): Snapshot[] {
  const timeOf = (snapshot: Snapshot) => madeAt(snapshot)?.getTime() ?? 0;
  return snapshots.filter(madeAt).sort((one, other) => timeOf(one) - timeOf(other));
}

/** When the archive of a copy was made, by its name; undefined where it has none. */
export function madeAt({ paths }: Snapshot): Date | undefined {
  return dateOfBackup(path.basename(paths.find(isArchive) ?? ""));
}

export const isArchive = (name: string) => dateOfBackup(path.basename(name)) !== undefined;
