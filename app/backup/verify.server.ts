import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import {
  type ArchivedFile,
  DATABASE_ENTRY,
  hashedBytes,
  MANIFEST_ENTRY,
  type Manifest,
  type ManifestFile,
  manifestSchema,
  readUploadEntry,
} from "./archive.server";
import { DamagedArchive, UnreadableDatabase } from "./backup-error";
import {
  type Contents,
  type Inspection,
  inspectDatabase,
  requireKnownSchema,
} from "./database-file.server";
import { requireRoom } from "./files.server";
import { readBackup } from "./read-backup.server";

export interface VerifiedArchive {
  manifest: Manifest;
  contents: Contents;
  uploads: ManifestFile[];
}

const PRIVATE_MODE = 0o600;
const MANIFEST_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads and checks every byte of an archive; writes its database to `database`. @throws
 * DamagedArchive
 */
export async function verifyArchive(
  file: string,
  database: string,
  signal?: AbortSignal,
): Promise<VerifiedArchive> {
  const found = new Map<string, ManifestFile>();
  let manifest: unknown;
  const note = (name: string, seen: Omit<ManifestFile, "path">): void => {
    if (found.has(name)) throw new DamagedArchive(`«${name}» está dos veces.`);
    found.set(name, { path: name, ...seen });
  };
  const read = async (name: string, body: ArchivedFile): Promise<void> => {
    if (name === MANIFEST_ENTRY) manifest = await readManifest(body);
    else if (name === DATABASE_ENTRY)
      note(name, await writeHashed(body, database, PRIVATE_MODE, "w"));
    else if (readUploadEntry(name)) note(name, await hashOf(body));
    else throw new DamagedArchive(`${JSON.stringify(name)} no es de una copia de este sitio.`);
  };
  await readBackup(file, read, signal);
  const trusted = requireSame(manifest, found);
  if (!found.has(DATABASE_ENTRY)) throw new DamagedArchive("no tiene base de datos.");
  const inspection = inspectArchived(database);
  requireKnownSchema(inspection);
  const uploads = trusted.files.filter((entry) => entry.path !== DATABASE_ENTRY);
  return { manifest: trusted, contents: inspection.contents, uploads };
}

/**
 * Writes a file of an archive, syncs it, and returns its size and hash. @throws BackupError, before
 * anything is written, when it will not fit
 */
export async function writeHashed(
  body: ArchivedFile,
  file: string,
  mode: number,
  flags: "w" | "wx" = "wx",
): Promise<Omit<ManifestFile, "path">> {
  await requireRoom(path.dirname(file), body.header.size);
  const hash = createHash("sha256");
  await pipeline(hashedBytes(body, hash), createWriteStream(file, { flags, mode }));
  const handle = await open(file, "r");
  await handle.sync().finally(() => handle.close());
  return { bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}

async function hashOf(body: ArchivedFile): Promise<Omit<ManifestFile, "path">> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of hashedBytes(body, hash)) bytes += chunk.length;
  return { bytes, sha256: hash.digest("hex") };
}

async function readManifest(body: ArchivedFile): Promise<unknown> {
  if (body.header.size > MANIFEST_LIMIT_BYTES) {
    throw new DamagedArchive("su manifiesto es demasiado grande.");
  }
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new DamagedArchive("su manifiesto no se entiende.");
  }
}

function requireSame(manifest: unknown, found: Map<string, ManifestFile>): Manifest {
  const { success, data } = manifestSchema.safeParse(manifest);
  if (!success) throw new DamagedArchive("su manifiesto falta o no se entiende.");
  for (const { path: name, bytes, sha256 } of data.files) {
    const entry = found.get(name);
    if (entry?.bytes !== bytes || entry.sha256 !== sha256) {
      throw new DamagedArchive(`${JSON.stringify(name)} no es lo que se guardó.`);
    }
  }
  if (data.files.length === found.size) return data;
  throw new DamagedArchive("tiene archivos que su manifiesto no nombra.");
}

function inspectArchived(database: string): Inspection {
  try {
    return inspectDatabase(database);
  } catch (error) {
    if (error instanceof UnreadableDatabase) throw error;
    throw new DamagedArchive(`dentro está mal. ${error instanceof Error ? error.message : error}`);
  }
}
