import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BackupError } from "~/backup/backup-error";
import { environment } from "~/config/env.server";
import { makeFolder } from "~/config/folders.server";
import { type Address, readAddress } from "./address";

/** One address with what opens it; each has a folder of its own, and `destino` names the one in use. */
export interface Destination {
  address: Address;
  folder: string;
  passphrase: string;
  /** Of S3: the id of the key and the key, a line each. */
  bucketKey?: string;
}

/** The folder of what the site must neither read nor delete. @throws BackupError where none is named */
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

/** The folder of an address, so that setting it up again goes on where it broke off. */
export function destinationFolder({ text }: Address): string {
  const name = createHash("sha256").update(text).digest("hex").slice(0, 12);
  const folder = path.join(copiesFolder(), "destinos", name);
  makeFolder(folder, 0o700);
  return folder;
}

/** What stands in a file of a destination, or null where it has none, or one that a full disk left empty. */
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

/** Where copies go now. @throws BackupError where nobody has set them up */
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

/** From here on copies go there; until now the former address was the one. */
export function activate({ address, folder, passphrase, bucketKey }: Destination): void {
  if (bucketKey) writeSecret(folder, "cubo", bucketKey);
  writeSecret(folder, "frase", passphrase);
  writeSecret(folder, "direccion", address.text);
  const name = path.join(copiesFolder(), "destino");
  rmSync(`${name}.partial`, { force: true });
  symlinkSync(path.relative(copiesFolder(), folder), `${name}.partial`);
  renameSync(`${name}.partial`, name);
}
