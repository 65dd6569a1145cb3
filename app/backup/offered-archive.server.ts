import { createReadStream } from "node:fs";
import path from "node:path";
import { ReadableStream as Streams } from "node:stream/web";
import { environment } from "~/config/env.server";
import { logProblem } from "~/log.server";
import { type Counts, readNote, readSeal } from "./archive.server";
import { listArchives } from "./archives.server";
import { sentenceOf } from "./backup-error";

/**
 * The newest tar that the owner may download: `never` where no backups are made, `none` where there
 * is none yet, `folder` where there are only older ones, which have become folders. `others` is the
 * number of backups that stay on the server.
 */
export type OfferedArchive =
  | { state: "never" | "none" }
  | { state: "unreadable"; reason: string }
  | { state: "folder"; made: string; folder: string; name: string }
  | {
      state: "ready";
      name: string;
      made: string;
      bytes: number;
      counts: Counts | null;
      others: number;
    };

/**
 * Finds the newest archive to be downloaded, and checks that it has its end: only restoring it
 * proves that it is whole.
 */
export async function findOffered(): Promise<OfferedArchive> {
  const folder = environment.BACKUP_DIR;
  if (!folder) return { state: "never" };
  try {
    const archives = await listArchives(folder);
    const [newest] = archives;
    if (!newest) return { state: "none" };
    const archive = archives.find(({ form }) => form === "tar");
    if (!archive) {
      return { state: "folder", made: newest.made.toISOString(), folder, name: newest.name };
    }
    const { name, file, made } = archive;
    const others = archives.length - 1;
    const { seal, length } = await readSeal(file);
    const bytes = length + seal.length;
    const counts = (await readNote(file))?.counts ?? null;
    return { state: "ready", name, made: made.toISOString(), bytes, counts, others };
  } catch (error) {
    logProblem("newest backup not readable", error);
    return { state: "unreadable", reason: sentenceOf(error) };
  }
}

/**
 * Returns the bytes of an archive, read from the disk at the pace at which they are sent. `begin`
 * is awaited before the first one: where it fails, nothing is sent.
 */
export function readOffered(name: string, begin: () => Promise<void>): ReadableStream<Uint8Array> {
  const file = path.join(environment.BACKUP_DIR ?? "", name);
  // Opened with the first byte: whoever asks for the head alone leaves no file open.
  const bytes = async function* () {
    await begin();
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  };
  // The same class by another type.
  return Streams.from(bytes()) as unknown as ReadableStream<Uint8Array>;
}
