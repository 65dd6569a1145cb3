import { randomInt } from "node:crypto";
import { writeCopies } from "~/backup/copies-elsewhere.server";
import { type Address, readAddress } from "./address";
import {
  activate,
  copiesFolder,
  type Destination,
  destinationFolder,
  readSecret,
  writeSecret,
} from "./destination";
import { ALREADY_THERE } from "./faults";
import { currentStatus } from "./night";
import { newPassphrase, readLetters } from "./passphrase";
import type { Ask } from "./questions";
import { restic } from "./restic";
import { sheetOf } from "./sheet";
import { publicKey, trustHost } from "./ssh";

/**
 * Sets copies up at an address: until its end the former one stays in use, and broken off it goes on
 * where it was. @throws BackupError
 */
export async function setUp(ask: Ask, signal: AbortSignal): Promise<void> {
  const address = readAddress(
    await ask("¿A dónde? (sftp://usuario@almacen.example:22/carpeta o s3:https://…/cubo)\n> "),
  );
  const folder = destinationFolder(address);
  const bucketKey = await openStore(address, folder, ask);
  const passphrase = readSecret(folder, "frase") ?? newPassphrase();
  // Before the store knows it: what was begun with it can be gone on with.
  writeSecret(folder, "frase", passphrase);
  const destination = { address, folder, passphrase, bucketKey };
  await beginStore(destination, signal);
  console.log(await sheetOf(destination));
  await askForGroups(passphrase, ask);
  await takeIntoUse(destination);
  console.log("Hecho: cada noche, después de la copia del sitio, sale otra hacia allí.");
}

/** Makes a destination the one in use, and its status that of the copies. */
export async function takeIntoUse(destination: Destination): Promise<void> {
  activate(destination);
  await writeCopies(copiesFolder(), await currentStatus(destination));
}

/** Brings the keys to the store, and returns the bucket's where it is one. */
export async function openStore(
  address: Address,
  folder: string,
  ask: Ask,
): Promise<string | undefined> {
  if (!address.ssh) {
    const id = await ask("Identificador de la clave del cubo (access key id): ");
    return `${id}\n${await ask("La clave (secret access key): ")}`;
  }
  console.log(`\nPon esta llave en el almacén, donde su web pide llaves públicas de ssh:\n`);
  console.log(`  ${await publicKey(folder)}\n`);
  await ask("Cuando esté puesta, pulsa Intro. ");
  await trustHost(address, folder, ask);
  return undefined;
}

/** @throws CopyFault, also where somebody else's copies are there */
async function beginStore(destination: Destination, signal: AbortSignal): Promise<void> {
  try {
    await restic(destination, ["init"], signal);
  } catch (error) {
    if (Object(error).message !== ALREADY_THERE) throw error;
    await restic(destination, ["cat", "config"], signal);
  }
}

/** Nobody has printed a sheet of which they cannot read two groups. */
async function askForGroups(passphrase: string, ask: Ask): Promise<void> {
  const groups = passphrase.split("-");
  const first = randomInt(groups.length - 1);
  for (const index of [first, first + 1 + randomInt(groups.length - 1 - first)]) {
    const question = `De la hoja impresa, escribe el grupo ${index + 1} de la frase: `;
    while (readLetters(await ask(question)) !== groups[index]) console.log("No es ese.");
  }
}
