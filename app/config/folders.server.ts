import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import path from "node:path";
import { environment } from "./env.server";

/** True for a database in memory: nothing may be stored beside it. */
export const isInMemory = environment.DATABASE_PATH === ":memory:";

export const dataFolder = path.dirname(path.resolve(environment.DATABASE_PATH));

/** Damage to a file beside the database: all of it unreadable, its key lost, or some lines. */
export type Damage = "file" | "key" | "lines";

/** Error about a file beside the database that is there and cannot be read, wholly or in part (`damage`). */
export class UnreadableFile extends Error {
  constructor(
    readonly file: string,
    readonly damage: Damage,
    message = `${file} cannot be read`,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Returns the error of lines that were signed with a key that their file no longer has. */
export function lostKey(file: string, what: string): UnreadableFile {
  return new UnreadableFile(file, "key", `${file}: the key of ${what} is lost`);
}

/**
 * Throws if a file beside the database has damaged lines; `lines` are as `readBeside` gives them.
 * @throws UnreadableFile for lines that are neither empty, nor a comment («# …»), nor matched by
 * `isRead`
 */
export function refuseDamaged(
  file: string,
  lines: readonly string[],
  isRead: (line: string) => boolean,
): void {
  const numbers = lines.flatMap((line, index) =>
    line === "" || /^#\s/.test(line) || isRead(line) ? [] : [index + 1],
  );
  if (numbers.length === 0) return;
  const message = `${file}: what stands in line ${numbers.join(", ")} cannot be read`;
  throw new UnreadableFile(file, "lines", message);
}

/** Matches UTF-16 read as UTF-8, to which no line could be appended. */
const UTF_16 = /(?:[ -~]\0){3}|(?:\0[ -~]){3}/;

/**
 * Returns the text of a file beside the database with \n at line ends, lines trimmed and no byte
 * order mark, as editors may change these; "" where there is no file.
 * @throws UnreadableFile
 */
export async function readBeside(name: string): Promise<string> {
  const text = await readFile(path.join(dataFolder, name), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw new UnreadableFile(name, "file", undefined, error);
    },
  );
  if (UTF_16.test(text)) throw new UnreadableFile(name, "file", undefined, "UTF-16");
  const lines = text.replaceAll("\uFEFF", "").split(/\r\n?|\n/);
  return lines.map((line) => line.trim()).join("\n");
}

/** Folders in UPLOADS_DIR (specification, section 3). */
export const BUCKETS = ["blog-images", "galeria-images", "site-images"] as const;

export type Bucket = (typeof BUCKETS)[number];

const UPLOAD_NAME = /^\d{12}[-.]/;

/** True for uploads, which belong to rows; false for the site's own pictures (`site-images`). */
export function isUpload(bucket: Bucket, name: string): boolean {
  return bucket !== "site-images" || UPLOAD_NAME.test(name);
}

export function bucketFolder(bucket: Bucket): string {
  return path.resolve(environment.UPLOADS_DIR, bucket);
}

/** Returns the folder of a bucket's deleted files that can be restored; it is never served. */
export function trashFolder(bucket: Bucket): string {
  return path.resolve(environment.UPLOADS_DIR, ".trash", bucket);
}

/** Returns the folder of a bucket's files that no row refers to; it is never served. */
export function quarantineFolder(bucket: Bucket): string {
  return path.resolve(environment.UPLOADS_DIR, ".orphans", bucket);
}

/** Folder of arriving uploads, on the disk of the buckets, so that moving is renaming. */
export const incomingFolder = path.resolve(environment.UPLOADS_DIR, ".incoming");

/**
 * Makes a folder, with those above it; one that exists stays as it is. Node's `recursive` never
 * returns where the system refuses a folder as /proc does.
 * @throws Error of the system
 */
export function makeFolder(folder: string, mode?: number): void {
  const above = path.dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // It exists, perhaps since a moment ago.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Appends a text to a file beside the database: all of it, to survive a power cut, or on a full
 * disk nothing.
 */
export async function appendBeside(name: string, text: string): Promise<void> {
  const file = await open(path.join(dataFolder, name), "a", 0o600);
  try {
    const { size } = await file.stat();
    await appendSynced(file, text).catch(async (error) => {
      await file.truncate(size);
      throw error;
    });
  } finally {
    await file.close();
  }
  await syncFolder(dataFolder);
}

async function appendSynced(file: FileHandle, text: string): Promise<void> {
  await file.appendFile(text);
  await file.sync();
}

/** Syncs a folder: what was created, renamed or removed in it then survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Returns why this process cannot write a file, with the remedy, in one line; null if it can. */
export function whyUnwritable(file: string): string | null {
  const folder = path.dirname(path.resolve(file));
  const user = process.getuid?.();
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    return null;
  } catch (error) {
    if (Object(error).code === "EROFS") {
      return `${folder} es de solo lectura: monta un volumen donde el sitio guarda sus datos.`;
    }
    return existsSync(folder)
      ? `El usuario ${user} no puede escribir en ${folder}. Dale la carpeta: chown -R ${user} ${folder}`
      : `El usuario ${user} no puede crear ${folder}. Crea la carpeta y dásela: chown ${user} ${folder}`;
  }
}

/** Returns the file of a URL that Vite gave an import; once built, it is among the pages' files. */
export function assetFile(url: string): string {
  return path.resolve(url.startsWith("/assets/") ? "build/client" : ".", `.${url}`);
}
