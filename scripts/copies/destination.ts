import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BackupError } from "~/backup/backup-error";
import { environment } from "~/config/env.server";
import { makeFolder } from "~/config/folders.server";
import { type Address, readAddress } from "./address";

/** Address of copies with its own folder and what opens it; the link `destino` leads to the one in use. */
export interface Destination {
  address: Address;
  folder: string;
  passphrase: string;
  /** Id and secret of the key to an S3 bucket, a line each; undefined for sftp. */
  bucketKey?: string;
}

/** Returns the copies' folder, COPIES_DIR, of which the site reads the status. @throws BackupError if unset */
export function copiesFolder(): string {
  const folder = environment.COPIES_DIR;
  if (folder) {
    // The site, perhaps as another user, reads the status in it; what is secret is closed below.
    makeFolder(path.resolve(folder), 0o711);
    return path.resolve(folder);
  }
  throw new BackupError(
    "Falta COPIES_DIR en el entorno: la carpeta en la que estas copias guardan su llave, su frase y su estado.",
  );
}

export const keyFile = (folder: string) => path.join(folder, "llave");
export const knownHosts = (folder: string) => path.join(folder, "known_hosts");

/** Returns the folder of an address, always the same one, so that an interrupted setup goes on. */
export function destinationFolder({ text }: Address): string {
  const name = createHash("sha256").update(text).digest("hex").slice(0, 12);
  const folder = path.join(copiesFolder(), "destinos", name);
  makeFolder(folder, 0o700);
  return folder;
}

/** Returns the text of a file of a destination; null where there is none, or a full disk left it empty. */
export function readSecret(folder: string, name: string): string | null {
  try {
    return readFileSync(path.join(folder, name), "utf8").trim() || null;
  } catch (error) {
    if (Object(error).code === "ENOENT") return null;
    throw error;
  }
}

export function writeSecret(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  writeFileSync(`${file}.partial`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.partial`, file);
}

/** Returns the destination in use. @throws BackupError where nobody has set one up */
export function currentDestination(): Destination {
  const folder = path.join(copiesFolder(), "destino");
  const [address, passphrase] = [readSecret(folder, "direccion"), readSecret(folder, "frase")];
  if (address === null || passphrase === null) {
    throw new BackupError("Las copias fuera de aquí no están puestas en marcha: usa --setup.");
  }
  const bucketKey = readSecret(folder, "cubo") ?? undefined;
  return { address: readAddress(address), folder, passphrase, bucketKey };
}

export function isSetUp(): boolean {
  return readSecret(path.join(copiesFolder(), "destino"), "direccion") !== null;
}

/** Makes a destination the one in use, at once: until the last rename the former one is. */
export function activate({ address, folder, passphrase, bucketKey }: Destination): void {
  if (bucketKey) writeSecret(folder, "cubo", bucketKey);
  writeSecret(folder, "frase", passphrase);
  writeSecret(folder, "direccion", address.text);
  const name = path.join(copiesFolder(), "destino");
  rmSync(`${name}.partial`, { force: true });
  symlinkSync(path.relative(copiesFolder(), folder), `${name}.partial`);
  renameSync(`${name}.partial`, name);
}
