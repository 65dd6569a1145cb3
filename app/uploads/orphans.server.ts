import { lstat, lutimes, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { environment } from "~/config/env.server";
import {
  BUCKETS,
  type Bucket,
  bucketFolder,
  isUpload,
  makeFolder,
  quarantineFolder,
  trashFolder,
} from "~/config/folders.server";
import { db } from "~/db/client.server";
import { believedNow, readClockJump, stampNow, youngerBy } from "~/db/clock.server";
import { logProblem } from "~/log.server";
import { isKey, stemOf } from "./buckets.server";
import { moveFiles, stemOfUrl, trashedUrls } from "./placement.server";
import { isUndoable } from "./undoable-step-back.server";

const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000;

export interface Orphans {
  quarantined: number;
  /** True while `step-back` can be undone: quarantined files are not deleted then. */
  areHeld: boolean;
  /**
   * Number of uploaded files if the database refers to no picture at all, as it is likely the wrong
   * one; else 0.
   */
  unknown: number;
}

export interface MissingImages {
  missing: number;
  named: number;
}

let wasWhole = true;

/** Counts pictures whose file is missing; 0 without looking if none was missing at startup. */
export async function missingImages(): Promise<MissingImages> {
  return wasWhole ? { missing: 0, named: 0 } : countMissing();
}

async function reportMissing(): Promise<void> {
  const { missing, named } = await countMissing();
  wasWhole = missing === 0;
  if (wasWhole) return;
  const sentence = `Faltan ${missing} de las ${named} imágenes: ¿está montado ${environment.UPLOADS_DIR}?`;
  logProblem("images missing", sentence, { missing });
}

async function countMissing(): Promise<MissingImages> {
  const rows = await db.selectFrom("pictures").select("url").execute();
  const folders = BUCKETS.map(async (bucket) => {
    const names = await readdir(bucketFolder(bucket)).catch(() => []);
    return names.map((name) => `/uploads/${bucket}/${name}`);
  });
  const files = new Set((await Promise.all(folders)).flat());
  return { missing: rows.filter(({ url }) => !files.has(url)).length, named: rows.length };
}

/**
 * Moves every picture file to the bucket or trash that its row names, and files without a row into
 * quarantine, where they are deleted after 30 days, but not while the clock is in doubt or
 * `step-back` can be undone. Moves nothing if no row refers to any file.
 */
export async function quarantineOrphans(clock?: Date): Promise<void> {
  const rows = await db.selectFrom("pictures").select("url").execute();
  const live = new Set(rows.map(({ url }) => stemOfUrl(url)));
  const trashed = new Set((await trashedUrls()).map(stemOfUrl));
  if (live.size + trashed.size === 0) return reportUnknown();
  const now = await believedNow(clock);
  const stamp = await stampNow(db, clock);
  const mayExpire = now !== null && !(await isUndoable());
  let moved = 0;
  for (const bucket of BUCKETS) {
    const [own, trash, apart] = [
      bucketFolder(bucket),
      trashFolder(bucket),
      quarantineFolder(bucket),
    ];
    for (const folder of [own, trash, apart]) makeFolder(folder);
    for (const folder of [trash, apart]) await moveFiles(folder, own, live);
    for (const folder of [own, apart]) await moveFiles(folder, trash, trashed);
    if (mayExpire) await deleteExpired(bucket, now);
    const isOrphan = (name: string) =>
      isUpload(bucket, name) && !live.has(stemOf(name)) && !trashed.has(stemOf(name));
    for (const folder of [own, trash]) {
      const names = (await readdir(folder)).filter((each) => isKey(each) && isOrphan(each));
      for (const name of names) {
        const file = path.join(folder, name);
        await lutimes(file, stamp, stamp);
        await rename(file, path.join(apart, name));
        moved++;
      }
    }
  }
  await reportMissing();
  if (moved > 0) logProblem("uploads quarantined", "No row refers to them.", { files: moved });
}

async function deleteExpired(bucket: Bucket, now: Date): Promise<void> {
  const jump = await readClockJump();
  for (const name of await readdir(quarantineFolder(bucket))) {
    const file = path.join(quarantineFolder(bucket), name);
    const { mtime } = await lstat(file);
    const waits = QUARANTINE_MS + youngerBy(jump, mtime);
    if (now.getTime() - mtime.getTime() > waits) await rm(file);
  }
}

/** Counts uploaded files without a row; folders that cannot be read count as empty. */
export async function countOrphans(): Promise<Orphans> {
  const [quarantined, unknown] = await Promise.all([countIn(quarantineFolder), countUnknown()]);
  return { quarantined, areHeld: await isUndoable(), unknown };
}

async function reportUnknown(): Promise<void> {
  const files = await countUnknown();
  if (files === 0) return;
  const { DATABASE_PATH, UPLOADS_DIR } = environment;
  logProblem(
    "database refers to no upload",
    `Hay ${files} archivos en ${UPLOADS_DIR} y ${DATABASE_PATH} no conoce ninguno: puede que no sea tu base de datos. No se ha tocado nada.`,
  );
}

async function countUnknown(): Promise<number> {
  const row = await db.selectFrom("pictures").select("url").limit(1).executeTakeFirst();
  return row ? 0 : countIn(bucketFolder);
}

async function countIn(folder: (bucket: Bucket) => string): Promise<number> {
  const names = await Promise.all(
    BUCKETS.map(async (bucket) => {
      const found = await readdir(folder(bucket)).catch(() => []);
      return found.filter((name) => isKey(name) && isUpload(bucket, name));
    }),
  );
  return names.flat().length;
}
