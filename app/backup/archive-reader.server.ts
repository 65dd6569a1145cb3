import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { extract as createExtract, type Extract, type Header } from "tar-stream";
import { looksLikeSeal, SEAL_BYTES, sealOf } from "./archive-seal";
import { BackupRefusal, DamagedArchive } from "./backup-refusal";
import { hashedBytes } from "./hashed-bytes";

/** The content of one file, to be read to its end. */
export interface ArchivedFile extends AsyncIterable<Buffer> {
  header: Header;
}

export type FileReader = (name: string, body: ArchivedFile) => Promise<void>;

/**
 * Gives every file of an archive to `read`, in order, piece by piece, and holds every byte against
 * the seal. What `read` was given can be trusted only once this has returned.
 *
 * @throws DamagedArchive, and whatever `read` throws
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
  // Whichever of the two fails ends the other; reading is the one that knows why.
  const results = await Promise.allSettled([
    readEntries(extract, read),
    pipeline(content, (chunks) => hashedBytes(chunks, hash), extract, { signal }),
  ]);
  signal?.throwIfAborted();
  for (const result of results) if (result.status === "rejected") throw causeOf(result.reason);
  if (!seal.equals(sealOf(hash.digest("hex")))) {
    throw new DamagedArchive("está dañada, su contenido no es el que se guardó.");
  }
}

async function readEntries(entries: Extract, read: FileReader): Promise<void> {
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type !== "file") throw new DamagedArchive(`${JSON.stringify(name)} no es un archivo.`);
    await read(name, entry as ArchivedFile);
  }
}

async function readSeal(file: string): Promise<{ seal: Buffer; length: number }> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const length = Math.max(size - SEAL_BYTES, 0);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_BYTES), { position: length });
    const seal = buffer.subarray(0, bytesRead);
    if (length > 0 && looksLikeSeal(seal)) return { seal, length };
    throw new DamagedArchive("está cortada, o no es una copia de este sitio.");
  } finally {
    await handle.close();
  }
}

/** Failures of the disk and our own words as they are; anything else is the archive's fault. */
function causeOf(error: Error & { syscall?: string }): Error {
  if (error instanceof BackupRefusal || error.syscall) return error;
  return new DamagedArchive(`está dañada (${error.message}).`);
}
