import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { db } from "~/db/client.server";
import type { PictureRow } from "~/db/schema";
import { logProblem } from "~/log.server";
import { bucketStorage, fileOf } from "./buckets.server";
import { avifName, avifWidthsFor, derivedName, readWidths } from "./image";
import { placeFiles } from "./placement.server";
import { DECODERS } from "./process.server";
import { enqueueLowPriority } from "./queue.server";

/** Milliseconds before encoding begins: the upload is answered, and the next of a series has come. */
const SETTLE_MS = 1_000;
/**
 * Largest AVIF worth storing, as a share of the bytes that the same picture has in its other
 * format; with film grain it saves little.
 */
const WORTH = 0.95;

type Candidate = Pick<PictureRow, "url" | "width" | "widths">;

let started = false;
let scheduled = false;

/** Makes missing AVIF sizes one by one; they are found in the table, so a restart loses none. */
export function startMakingAvif(): void {
  started = true;
  makeAvifSoon();
}

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
  if (numUpdatedRows === 0n) await placeFiles([row.url]);
}

/**
 * Encodes and stores all AVIF sizes of a picture, or none, as a page cannot offer half of them.
 * Returns their widths in pixels; [] if one of them is not worth storing.
 */
async function encode({ url, width, widths }: Candidate): Promise<number[]> {
  const { bucket, name, path } = fileOf(url);
  const storage = bucketStorage(bucket);
  const made: { width: number; data: Buffer }[] = [];
  for (const each of avifWidthsFor(readWidths(widths), width)) {
    const data = await enqueueLowPriority(() => encodeAvif(path, each));
    if (data.length === 0) return [];
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

const OUTPUT_LIMIT = 16 * 1024 * 1024;
const DEADLINE_MS = 120_000;

/**
 * Source of the encoder's process, which writes an AVIF to stdout; nothing for a picture with
 * transparency, which in AVIF is a second picture, and takes 290 MB of memory for the largest
 * instead of 190 (decision 12). A string, not a file, as in
 * auth/password.server.ts: it has to run from wherever the site runs.
 */
const PROGRAM = `
const sharp = require("sharp");
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ${JSON.stringify(DECODERS)} });
const [file, width] = process.argv.slice(1);
const isOpaque = async () => {
  const { hasAlpha } = await sharp(file).metadata();
  return !hasAlpha || (await sharp(file).stats()).isOpaque;
};
const encode = () => sharp(file).removeAlpha().resize(Number(width))
  .avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
isOpaque().then((can) => can && encode().then((data) => process.stdout.write(data)));
`;

const KILLED = "the encoder was ended by SIGKILL";

/** Thrown if a signal other than SIGKILL ended the encoder, which says nothing about the picture. */
class EncoderStopped extends Error {}

/**
 * Encodes a width of a picture as AVIF in a process of its own, which takes 60 to 190 MB.
 *
 * @returns an empty buffer for a picture with transparency
 * @throws EncoderStopped, or Error when it cannot read the picture or was killed: for its memory,
 * mostly
 */
function encodeAvif(file: string, width: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["-e", PROGRAM, file, String(width)],
      {
        encoding: "buffer",
        maxBuffer: OUTPUT_LIMIT,
        timeout: DEADLINE_MS,
        env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
      },
      (error, data) => {
        process.off("exit", stop);
        if (!error) return resolve(data);
        if (error.signal === "SIGKILL") return reject(new Error(KILLED));
        reject(error.signal && !error.killed ? new EncoderStopped(error.signal) : error);
      },
    );
    const stop = (): void => {
      child.kill("SIGKILL");
    };
    process.once("exit", stop);
    letOthersGoFirst(child.pid);
  });
}

function letOthersGoFirst(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may be over already, or the system may not allow it: then it is only less polite.
  }
}
