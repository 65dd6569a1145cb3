import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { pack as createPack, type Pack } from "tar-stream";
import {
  hashedBytes,
  MANIFEST_ENTRY,
  type Manifest,
  type ManifestFile,
  sealOf,
} from "./archive.server";
import { ifMissing } from "./files.server";

export interface Source {
  entry: string;
  file: string;
  /** Comment in the file's tar header, which tar programs ignore; of the first file, the archive's note. */
  comment?: string;
}

const ARCHIVE_MODE = 0o600;
const FILE_MODE = 0o644;

/**
 * Writes an archive, syncs it, and returns its manifest. Uncompressed: images do not shrink, and a
 * bad byte would cost all behind it.
 */
export async function writeArchive(
  target: string,
  sources: AsyncIterable<Source> | Iterable<Source>,
  createdAt: Date,
  signal?: AbortSignal,
): Promise<Manifest> {
  const handle = await open(target, "wx", ARCHIVE_MODE);
  try {
    const pack = createPack();
    const filling = fill(pack, sources, createdAt, signal).catch((error) => {
      pack.destroy(error);
      throw error;
    });
    const [manifest, sha256] = await Promise.all([filling, writeHashed(handle, pack)]);
    await handle.writeFile(sealOf(sha256));
    await handle.sync();
    return manifest;
  } finally {
    await handle.close();
  }
}

async function writeHashed(handle: FileHandle, pack: Pack): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of hashedBytes(pack as AsyncIterable<Buffer>, hash)) {
    await handle.writeFile(chunk);
  }
  return hash.digest("hex");
}

async function fill(
  pack: Pack,
  sources: AsyncIterable<Source> | Iterable<Source>,
  createdAt: Date,
  signal?: AbortSignal,
): Promise<Manifest> {
  const files: ManifestFile[] = [];
  for await (const { entry, file, comment } of sources) {
    signal?.throwIfAborted();
    const handle = await open(file, "r").catch(ifMissing(null));
    if (!handle) continue;
    files.push(
      await addFile(pack, { entry, comment }, handle, signal).finally(() => handle.close()),
    );
  }
  const manifest: Manifest = { format: 1, created_at: createdAt.toISOString(), files };
  pack.entry({ name: MANIFEST_ENTRY, mode: FILE_MODE, mtime: createdAt }, JSON.stringify(manifest));
  pack.finalize();
  return manifest;
}

async function addFile(
  pack: Pack,
  { entry: name, comment }: Omit<Source, "file">,
  handle: FileHandle,
  signal?: AbortSignal,
): Promise<ManifestFile> {
  const { size, mtime } = await handle.stat();
  const hash = createHash("sha256");
  const pax = comment === undefined ? undefined : { comment };
  const entry = pack.entry({ name, size, mode: FILE_MODE, mtime, pax });
  // A file that grows is cut at the size in its header.
  const end = size > 0 ? size - 1 : undefined;
  const content = handle.createReadStream({ autoClose: false, start: 0, end });
  await pipeline(content, (chunks) => hashedBytes(chunks, hash), entry, { signal });
  return { path: name, bytes: size, sha256: hash.digest("hex") };
}
