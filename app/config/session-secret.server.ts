import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { dataFolder, makeFolder, whyUnwritable } from "~/config/folders.server";
import { SESSION_SECRET_MIN } from "./environment";

const SECRET_BYTES = 48;
const FILE = path.join(dataFolder, "session-secret");

/**
 * Returns the secret beside the database, made where there is none. Ends the process, with the
 * reason in one line, where the file holds part of one only, or cannot be read or made.
 */
export function storedSecret(): string {
  const stored = attempt(
    () => readSecret(),
    (error) => `No se puede leer ${FILE}: ${Object(error).message}`,
  );
  const secret =
    stored ||
    attempt(
      () => makeSecret(),
      (error) => whyUnwritable(FILE) ?? error,
    );
  if (secret.length >= SESSION_SECRET_MIN) return secret;
  return refuse(
    `${FILE} no guarda una clave entera: necesita al menos ${SESSION_SECRET_MIN} caracteres. Recupéralo de una copia, o quítalo y se hará otro.`,
  );
}

/** Returns the stored secret, or "": a power cut may leave a file empty, or full of zeros. */
function readSecret(): string {
  return existsSync(FILE) ? readFileSync(FILE, "utf8").replaceAll("\0", "").trim() : "";
}

/**
 * Stores a new secret, never half of it, and returns what is stored. Of two processes that start
 * together, one makes it for both.
 */
function makeSecret(): string {
  makeFolder(dataFolder);
  const made = `${FILE}.${process.pid}`;
  rmSync(made, { force: true });
  writeFileSync(made, randomBytes(SECRET_BYTES).toString("base64url"), {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(made, FILE);
  } catch {
    // Another process was faster, what stands there is no secret, or the disk knows no links.
    if (readSecret() === "") renameSync(made, FILE);
  }
  rmSync(made, { force: true });
  const folder = openSync(dataFolder, "r");
  fsyncSync(folder);
  closeSync(folder);
  return readSecret();
}

function attempt(act: () => string, why: (error: unknown) => unknown): string {
  try {
    return act();
  } catch (error) {
    return refuse(why(error));
  }
}

function refuse(reason: unknown): never {
  console.error(reason);
  process.exit(1);
}
