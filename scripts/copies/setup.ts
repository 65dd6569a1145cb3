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
import { newPassphrase, readLetters, readPassphrase } from "./passphrase";
import type { Ask } from "./questions";
import { restic } from "./restic";
import { sheetOf } from "./sheet";
import { publicKey, trustHost } from "./ssh";

/**
 * Sets copies up at an address that it asks for: until its end the former one stays in use, and an interrupted
 * setup goes on where it was. @throws BackupError
 */
export async function setUp(ask: Ask, signal: AbortSignal): Promise<void> {
  const address = readAddress(
    await ask("¿A dónde? (sftp://usuario@almacen.example:22/carpeta o s3:https://…/cubo)\n> "),
  );
  const folder = destinationFolder(address);
  const bucketKey = await openStore(address, folder, ask);
  const destination = await beginStore({ address, folder, bucketKey }, ask, signal);
  console.log(await sheetOf(destination));
  await askForGroups(destination.passphrase, ask);
  await takeIntoUse(destination);
  console.log("Hecho: cada noche, después de la copia del sitio, sale otra hacia allí.");
}

/** Makes a destination the one in use, and its status that of the copies. */
export async function takeIntoUse(destination: Destination): Promise<void> {
  activate(destination);
  await writeCopies(copiesFolder(), await currentStatus(destination));
}

/** Asks for the key to a bucket and returns it; of sftp, shows the key to be put there, and who answers. */
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

/**
 * Begins copies at an address, or goes on with those that are there: of this machine or, by the
 * passphrase on their sheet, of the one before it. @throws CopyFault, also where they are somebody else's
 */
async function beginStore(
  at: Omit<Destination, "passphrase">,
  ask: Ask,
  signal: AbortSignal,
): Promise<Destination> {
  const stored = readSecret(at.folder, "frase");
  const begun = { ...at, passphrase: stored ?? newPassphrase() };
  // Before the store knows it: what was begun with it can be gone on with.
  writeSecret(at.folder, "frase", begun.passphrase);
  try {
    await restic(begun, ["init"], signal);
    return begun;
  } catch (error) {
    if (Object(error).message !== ALREADY_THERE) throw error;
  }
  const opens = (destination: Destination) => restic(destination, ["cat", "config"], signal);
  if (stored && (await opens(begun).catch(() => null))) return begun;
  const typed = await ask("Allí ya hay copias. Frase, sus seis grupos: ");
  const found = { ...at, passphrase: readPassphrase(typed) };
  await opens(found);
  writeSecret(at.folder, "frase", found.passphrase);
  return found;
}

/** Asks for two groups of the passphrase until they are right: whoever types them has printed the sheet. */
async function askForGroups(passphrase: string, ask: Ask): Promise<void> {
  const groups = passphrase.split("-");
  const first = randomInt(groups.length - 1);
  for (const index of [first, first + 1 + randomInt(groups.length - 1 - first)]) {
    const question = `De la hoja impresa, escribe el grupo ${index + 1} de la frase: `;
    while (readLetters(await ask(question)) !== groups[index]) console.log("No es ese.");
  }
}
