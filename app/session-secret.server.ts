import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { dataFolder, environment } from "./env.server";
import { whyUnwritable } from "./unwritable-folder";

const SECRET_BYTES = 48;

/**
 * The secrets that may have signed what comes back to us; the first one signs.
 * Without SESSION_SECRET, one is made once and kept beside the database, readable by its owner only.
 */
export const sessionSecrets: readonly string[] = environment.SESSION_SECRET ?? [keptSecret()];

function keptSecret(): string {
  const file = path.join(dataFolder, "session-secret");
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(SECRET_BYTES).toString("base64url"), {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return readSecret(file);
    console.error(whyUnwritable(file) ?? error);
    process.exit(1);
  }
  return readSecret(file);
}

function readSecret(file: string): string {
  return readFileSync(file, "utf8").trim();
}
