import { db } from "~/db.server";
import { logProblem } from "~/problem-log.server";
import { EncoderStopped, encodeAvif } from "./avif-encoder.server";
import { bucketStorage, fileOf } from "./buckets.server";
import { avifName, avifWidthsFor, derivedName, readWidths } from "./picture";
import { removeFiles } from "./picture-files.server";
import { whenIdle } from "./picture-line.server";

/** So that the upload is answered, and the next one of a series has begun. */
const SETTLE_MS = 1_000;
/** An AVIF that saves less than this is not worth its place: film grain is as dear in both. */
const WORTH = 0.95;

interface Candidate {
  url: string;
  width: number;
  widths: string;
}

let started = false;
let scheduled = false;

/**
 * From now on, makes the AVIF sizes that are missing, one after the other, beside what is being
 * answered. What is missing is known by the table, so that a restart forgets none. Commands that
 * end do not start it.
 */
export function startMakingAvif(): void {
  started = true;
  makeAvifSoon();
}

/** A picture has been added. */
export function makeAvifSoon(): void {
  if (!started || scheduled) return;
  scheduled = true;
  setTimeout(makeAll, SETTLE_MS).unref();
}

async function makeAll(): Promise<void> {
  try {
    for (let row = await nextWithoutAvif(); row; row = await nextWithoutAvif()) await make(row);
  } catch (error) {
    if (!(error instanceof EncoderStopped)) logProblem("AVIF not made", error);
  } finally {
    scheduled = false;
  }
}

/** A picture whose AVIF was not tried yet. */
export function nextWithoutAvif(): Promise<Candidate | undefined> {
  return db
    .selectFrom("pictures")
    .select(["url", "width", "widths"])
    .where("avif_widths", "is", null)
    .limit(1)
    .executeTakeFirst();
}

async function make(row: Candidate): Promise<void> {
  const widths = await encode(row).catch((error: unknown) => {
    if (error instanceof EncoderStopped) throw error;
    logProblem("AVIF not made", error);
    return []; // it would fail the next time, too
  });
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ avif_widths: JSON.stringify(widths) })
    .where("url", "=", row.url)
    .executeTakeFirstOrThrow();
  // Deleted meanwhile.
  if (numUpdatedRows === 0n) await removeFiles([row.url]);
}

/** All sizes or none: a page cannot offer a browser half of them. */
async function encode({ url, width, widths }: Candidate): Promise<number[]> {
  const { bucket, name, path } = fileOf(url);
  const storage = bucketStorage(bucket);
  const made: { width: number; data: Buffer }[] = [];
  for (const each of avifWidthsFor(readWidths(widths), width)) {
    const data = await whenIdle(() => encodeAvif(path, each));
    const rival = await storage.get(each === width ? name : derivedName(name, each));
    if (!rival || data.length > rival.size * WORTH) return [];
    made.push({ width: each, data });
  }
  for (const each of made) {
    const file = new File([new Uint8Array(each.data)], "");
    await storage.set(avifName(name, each.width), file);
  }
  return made.map((each) => each.width);
}
