import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import {
  DATABASE_ENTRY,
  type FileReader,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  readArchive,
  readUploadEntry,
} from "./archive.server";
import { BackupError, DamagedArchive } from "./backup-error";
import { ifMissing } from "./files.server";

/** Calls `read` with each file of a backup, a tar or a folder. @throws BackupError, or a system error */
export async function readBackup(
  from: string,
  read: FileReader,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await stat(from)).isDirectory()) return readArchive(from, read, signal);
  const text = await readManifestText(from);
  for (const { path: entry } of parseManifest(text).files) {
    signal?.throwIfAborted();
    if (entry !== DATABASE_ENTRY && !readUploadEntry(entry)) {
      throw new DamagedArchive(`${JSON.stringify(entry)} no es de una copia de este sitio.`);
    }
    const file = path.join(from, entry);
    const size = await stat(file).then(({ size }) => size, ifMissing(null));
    if (size === null) throw new DamagedArchive(`le falta ${JSON.stringify(entry)}.`);
    const content = createReadStream(file);
    await read(entry, Object.assign(content, { header: { name: entry, size } })).finally(() =>
      content.destroy(),
    );
  }
  const header = { name: MANIFEST_ENTRY, size: text.length };
  await read(MANIFEST_ENTRY, Object.assign(Readable.from([text]), { header }));
}

/** Returns the manifest of a backup's folder. @throws BackupError */
export async function readFolderManifest(folder: string): Promise<Manifest> {
  return parseManifest(await readManifestText(folder));
}

async function readManifestText(folder: string): Promise<Buffer> {
  const text = await readFile(path.join(folder, MANIFEST_ENTRY)).catch(ifMissing(null));
  if (text) return text;
  throw new BackupError(`${folder} no es un archivo, ni la carpeta de una copia.`);
}

function parseManifest(text: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text.toString()));
  } catch {
    throw new DamagedArchive("su manifiesto falta o no se entiende.");
  }
}
