import { randomUUID } from "node:crypto";
import { createReadStream, lstatSync, type ReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { FileMetadata, FileStorage, ListOptions, ListResult } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import {
  BUCKETS,
  type Bucket,
  bucketFolder,
  incomingFolder,
  makeFolder,
  syncFolder,
  trashFolder,
} from "~/config/folders.server";

/** Matches a single plain file name, so that nothing leads out of the folder. */
const KEY = /^[a-z0-9][a-z0-9._-]{0,99}$/i;

const TEMPORARY = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isKey = (name: string): boolean => KEY.test(name);

const TYPES: Record<string, string> = {
  avif: "image/avif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

const storages = Object.fromEntries(
  BUCKETS.map((bucket) => [bucket, createFolderStorage(bucketFolder(bucket))]),
) as Record<Bucket, FileStorage>;

export function bucketStorage(bucket: Bucket): FileStorage {
  return storages[bucket];
}

export function isBucket(name: string): name is Bucket {
  return (BUCKETS as readonly string[]).includes(name);
}

export function createBuckets(): void {
  const folders = BUCKETS.flatMap((bucket) => [bucketFolder(bucket), trashFolder(bucket)]);
  for (const folder of [incomingFolder, ...folders]) {
    makeFolder(folder);
  }
}

/**
 * Returns bucket, name and path of the file of a public path.
 *
 * @throws Error if it is in no bucket
 */
export function fileOf(url: string): { bucket: Bucket; name: string; path: string } {
  const [, , bucket = "", name = ""] = url.split("/");
  if (!isBucket(bucket)) throw new Error(`No es un archivo subido: ${url}`);
  return { bucket, name, path: path.join(bucketFolder(bucket), name) };
}

/** Removes files from the buckets and the trash, derived sizes included. */
export async function removeFiles(urls: string[]): Promise<void> {
  for (const bucket of BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`));
    if (own.length === 0) continue;
    const stems = new Set(own.map((url) => stemOf(url.split("/").at(-1) ?? "")));
    const storage = bucketStorage(bucket);
    const { files } = await storage.list();
    for (const { key } of files) if (stems.has(stemOf(key))) await storage.remove(key);
    const trash = trashFolder(bucket);
    for (const name of await readdir(trash).catch(() => [])) {
      if (stems.has(stemOf(name))) await rm(path.join(trash, name), { force: true });
    }
  }
}

/**
 * Returns the number that all files of a picture begin with: «482919304412» of
 * «482919304412-800.webp» and «482919304412.jpg».
 */
export function stemOf(name: string): string {
  return name.split(/[-.]/, 1)[0] ?? "";
}

/**
 * Returns a storage of files under their own names (the package's backend hashes names and believes
 * declared types). What `set` has acknowledged survives a power cut: temporary file, fsync, rename,
 * fsync of the folder.
 */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`No es un nombre de archivo: ${key}`);
    return path.join(folder, key);
  };
  const get = (key: string): File | null => {
    // A link would lead out of the folder.
    const found = isKey(key) ? lstatSync(pathOf(key), { throwIfNoEntry: false }) : undefined;
    if (!found?.isFile()) return null;
    const stream = (start = 0, end = Number.POSITIVE_INFINITY) => bytesOf(pathOf(key), start, end);
    const about = { type: typeOf(key), lastModified: found.mtimeMs };
    return new LazyFile({ byteLength: found.size, stream }, key, about) as unknown as File;
  };
  const set = async (key: string, file: File): Promise<void> => {
    makeFolder(folder);
    await writeDurably(folder, pathOf(key), file);
  };
  return {
    get,
    set,
    has: (key) => get(key) !== null,
    async put(key, file) {
      await set(key, file);
      return get(key) as File;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async list<Options extends ListOptions>(options?: Options): Promise<ListResult<Options>> {
      const { prefix = "", cursor = "", limit = Number.POSITIVE_INFINITY } = options ?? {};
      const keys = (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && isKey(entry.name))
        .map(({ name }) => name)
        .filter((name) => name.startsWith(prefix) && name > cursor)
        .sort();
      const page = keys.slice(0, limit);
      const files = options?.includeMetadata
        ? page.map((key) => metadataOf(key, get(key)))
        : page.map((key) => ({ key }));
      const next = keys.length > limit ? page.at(-1) : undefined;
      return { files, cursor: next } as ListResult<Options>;
    },
  };
}

/** Streams bytes of a file, which is opened at the first read and closed when reading ends. */
function bytesOf(
  file: string,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let opened: ReadStream | undefined;
  let chunks: AsyncIterator<Buffer<ArrayBuffer>> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        opened ??= createReadStream(file, { start, end: end - 1 });
        chunks ??= opened.iterator();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      },
      cancel: () => void opened?.destroy(),
    },
    // Else it would be opened for whoever has left already.
    { highWaterMark: 0 },
  );
}

function metadataOf(key: string, file: File | null): FileMetadata {
  const { size = 0, type = "", lastModified = 0 } = file ?? {};
  return { key, name: key, size, type, lastModified };
}

async function writeDurably(folder: string, target: string, file: File): Promise<void> {
  const temporary = path.join(folder, `.${randomUUID()}`);
  try {
    const handle = await open(temporary, "wx");
    try {
      for await (const chunk of Readable.fromWeb(file.stream() as never)) {
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Removes temporary files that a killed process has left in a folder; those of this process stay. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!TEMPORARY.test(name)) continue;
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < performance.timeOrigin) await rm(file);
  }
}

function typeOf(name: string): string {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return TYPES[extension] ?? "application/octet-stream";
}
