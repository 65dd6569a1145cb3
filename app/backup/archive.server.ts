import { createHash, type Hash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { extract as createExtract, type Extract, type Header } from "tar-stream";
import { z } from "zod";
import { BUCKETS, type Bucket } from "~/config/folders.server";
import { isKey } from "~/uploads/buckets.server";
import { BackupError, DamagedArchive } from "./backup-error";

export interface ArchivedFile extends AsyncIterable<Buffer> {
  header: Pick<Header, "name" | "size">;
}

export type FileReader = (name: string, body: ArchivedFile) => Promise<void>;

/**
 * Calls `read` with each file of an archive, in order; the content can be trusted once this has returned.
 * @throws BackupError if the archive is cut, damaged or not of this site; errors of the disk as they are
 */
export async function readArchive(
  file: string,
  read: FileReader,
  signal?: AbortSignal,
): Promise<void> {
  const { seal, length } = await readSeal(file);
  const hash = createHash("sha256");
  const extract = createExtract();
  const content = createReadStream(file, { end: length - 1 });
  // If one fails it ends the other; reading knows the cause.
  const results = await Promise.allSettled([
    readEntries(extract, read),
    pipeline(content, (chunks) => hashedBytes(chunks, hash), extract, { signal }),
  ]);
  signal?.throwIfAborted();
  for (const result of results) if (result.status === "rejected") throw causeOf(result.reason);
  requireSeal(seal, hash);
}

/** Reads an archive whole. @throws BackupError where it is cut, or not as it was written */
export async function requireIntact(file: string, signal?: AbortSignal): Promise<void> {
  const { seal, length } = await readSeal(file);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { end: length - 1 }), hash, { signal });
  requireSeal(seal, hash);
}

function requireSeal(seal: Buffer, hash: Hash): void {
  if (seal.equals(sealOf(hash.digest("hex")))) return;
  throw new DamagedArchive("está dañada, su contenido no es el que se guardó.");
}

async function readEntries(entries: Extract, read: FileReader): Promise<void> {
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type !== "file") throw new DamagedArchive(`${JSON.stringify(name)} no es un archivo.`);
    await read(name, entry as ArchivedFile);
  }
}

/** Returns the checksum block that ends an archive, and how many bytes precede it. @throws BackupError */
export async function readSeal(file: string): Promise<{ seal: Buffer; length: number }> {
  // Without waiting for whoever writes to a pipe.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BackupError(`${file} no es un archivo.`);
    const { size } = stats;
    const length = Math.max(size - SEAL_BYTES, 0);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_BYTES), { position: length });
    const seal = buffer.subarray(0, bytesRead);
    if (length > 0 && looksLikeSeal(seal)) return { seal, length };
    if (await isOfFolder(file)) throw new BackupError(TAR_OF_FOLDER);
    throw new DamagedArchive("está cortada, o no es una copia de este sitio.");
  } finally {
    await handle.close();
  }
}

const TAR_OF_FOLDER =
  "Es un tar de la carpeta de una copia: desempaquétalo (tar -xf) y pon la carpeta en --from.";

const GZIPPED = Buffer.from([0x1f, 0x8b]);

/**
 * True if a file looks like a tar that somebody made of a backup's folder: it begins with a
 * directory, or is gzipped.
 */
async function isOfFolder(file: string): Promise<boolean> {
  const head = await readHead(file);
  return head.subarray(0, 2).equals(GZIPPED) || (await firstHeader(head))?.type === "directory";
}

export interface ArchiveNote {
  counts: Counts;
  /**
   * First random name of the database, which all databases copied from it share; undefined in an
   * archive that an older program wrote.
   */
  school: string | undefined;
}

/** Reads an archive's note about itself, without checking the archive; null where it has none. */
export async function readNote(file: string): Promise<ArchiveNote | null> {
  try {
    const header = await firstHeader(await readHead(file));
    const { school, ...counts } = noteSchema.parse(JSON.parse(Object(header?.pax).comment ?? ""));
    return { counts, school };
  } catch {
    // Of an older program, or no archive.
    return null;
  }
}

async function firstHeader(head: Buffer): Promise<Header | null> {
  const extract = createExtract();
  try {
    extract.end(head);
    for await (const { header } of extract) return header;
  } catch {
    // No tar.
  } finally {
    extract.destroy();
  }
  return null;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), { position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function causeOf(error: Error & { syscall?: string }): Error {
  if (error instanceof BackupError || error.syscall) return error;
  return new DamagedArchive(`está dañada (${error.message}).`);
}

/**
 * Name of the database in an archive, which may hold only this, MANIFEST_ENTRY and uploads, so that
 * no name leads outside.
 */
export const DATABASE_ENTRY = "escuela.sqlite";
/** Name of the manifest in an archive, which is its last entry. */
export const MANIFEST_ENTRY = "manifest.json";

export function uploadEntry(bucket: Bucket, name: string): string {
  return `uploads/${bucket}/${name}`;
}

/** Returns bucket and name of an upload's entry; null for any other, as for one that leads outside. */
export function readUploadEntry(entry: string): { bucket: Bucket; name: string } | null {
  const [top, folder, name = "", ...rest] = entry.split("/");
  const bucket = BUCKETS.find((known) => known === folder);
  if (top !== "uploads" || !bucket || !isKey(name) || rest.length > 0) return null;
  return { bucket, name };
}

const MAGIC = "escuela-copia-1";

const SEAL_BYTES = 512;
/** Bytes read for the header of an archive's first file: more than it takes. */
const HEAD_BYTES = 4096;

const noteSchema = z.object({ school: z.string().optional() }).catchall(z.int().min(0));

export type Counts = Record<string, number>;

/**
 * Returns the checksum block (512 bytes, after the tar's own end) for the SHA-256, in hex, of all before it.
 */
export function sealOf(sha256: string): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES);
  seal.write(`${MAGIC} ${sha256}\n`);
  return seal;
}

function looksLikeSeal(block: Buffer): boolean {
  return block.length === SEAL_BYTES && block.toString("latin1").startsWith(`${MAGIC} `);
}

/** Schema of the last entry of an archive, which names every other file. */
export const manifestSchema = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];

export async function* hashedBytes(
  chunks: AsyncIterable<Buffer>,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
