import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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
import { environment } from "./env.server";
import { SESSION_SECRET_MIN } from "./environment";
import { dataFolder, makeFolder, whyUnwritable } from "./folders.server";

const SECRET_BYTES = 48;
const FILE = path.join(dataFolder, "session-secret");

/**
 * Secrets whose signatures are valid; the first one signs. Without SESSION_SECRET, one is created
 * beside the database.
 */
export const sessionSecrets: readonly string[] = environment.SESSION_SECRET ?? [storedSecret()];

/** Purpose of a signature, which is invalid for any other purpose. */
export type Purpose =
  | "session"
  | "access"
  | "refresh"
  | "device"
  | "throttle"
  | "submission"
  | "reference"
  | "visitor"
  | "receipts"
  | "erasure"
  | "resume"
  | "codes"
  | "download";

/** Returns `value.signature`: HMAC-SHA-256, base64url. */
export function sign(purpose: Purpose, value: string): string {
  const [secret = ""] = sessionSecrets;
  return `${value}.${signatureWith(secret, purpose, value)}`;
}

/** Returns the signed value; null if the signature is not ours, or is for another purpose. */
export function unsign(purpose: Purpose, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 0) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isOurs = sessionSecrets.some((secret) => {
    const expected = Buffer.from(signatureWith(secret, purpose, value));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? value : null;
}

/** Returns the valid signatures of a value, the current secret's first. */
export function signatures(purpose: Purpose, value: string): string[] {
  return sessionSecrets.map((secret) => signatureWith(secret, purpose, value));
}

/** Returns the HMAC-SHA-256 of a value under a given secret, base64url. */
export function signatureWith(secret: string, purpose: Purpose, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

/**
 * Returns the secret beside the database, made where there is none. Ends the process, with the
 * reason in one line, where the file holds part of one only, or cannot be read or made.
 */
function storedSecret(): string {
  const stored = attempt(readSecret, (error) => {
    return `No se puede leer ${FILE}: ${Object(error).message}`;
  });
  const secret = stored || attempt(makeSecret, (error) => whyUnwritable(FILE) ?? error);
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
