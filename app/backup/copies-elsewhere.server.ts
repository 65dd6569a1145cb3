import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { environment } from "~/config/env.server";
import { syncFolder } from "~/config/folders.server";
import { ifMissing } from "./files.server";

const moment = z.iso.datetime();
const fault = z.object({ at: moment, reason: z.string() });

const statusSchema = z.object({
  /** Address that the copies go to, without anything secret. */
  address: z.string(),
  since: moment,
  /** The newest archive that is elsewhere; `made` is when the site made it. */
  copied: z
    .object({
      at: moment,
      made: moment,
      archive: z.string(),
      bytes: z.number(),
      snapshot: z.string(),
    })
    .nullable(),
  /** Bytes that were free elsewhere before the last copy; null where the store does not say. */
  room: z.number().nullable().default(null),
  /** When and why the last attempt failed; null where it did not. */
  fault: fault.nullable(),
  /**
   * When all copies were last read back and could have been restored, and what was in them; null:
   * never.
   */
  readBack: z.object({ at: moment, contents: z.string() }).nullable(),
  readBackFault: fault.extend({ isDamaged: z.boolean() }).nullable(),
  /** When and why old copies were not removed with the last one; null where nothing failed. */
  unremoved: fault.nullable().default(null),
});

export type CopiesStatus = z.infer<typeof statusSchema>;

/** Status of the copies elsewhere; `"none"` where nobody has set them up. */
export type CopiesElsewhere = CopiesStatus | "none" | "unreadable";

const statusFile = (folder: string) => path.join(folder, "estado", "copias.json");

/** Reads the status that the container `copias` writes; the site only reads it. */
export async function readCopies(folder = environment.COPIES_DIR): Promise<CopiesElsewhere> {
  if (!folder) return "none";
  try {
    const text = await readFile(statusFile(folder), "utf8").catch(ifMissing(null));
    return text === null ? "none" : statusSchema.parse(JSON.parse(text));
  } catch {
    return "unreadable";
  }
}

/** Replaces the status atomically: a reader sees the former or the new one, also after a power cut. */
export async function writeCopies(folder: string, status: CopiesStatus): Promise<void> {
  const file = statusFile(folder);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(`${file}.partial`, "w", 0o644);
  try {
    await handle.writeFile(`${JSON.stringify(status, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.partial`, file);
  await syncFolder(path.dirname(file));
}
