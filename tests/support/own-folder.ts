import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/**
 * Holds database and uploads of the test file that imports this before anything of the app. Its
 * import stands by itself at the top: what the app reads at its own import is set then.
 */
export const FOLDER = mkdtempSync(path.join(tmpdir(), "escuela-"));

process.env.DATABASE_PATH = path.join(FOLDER, "escuela.sqlite");
process.env.UPLOADS_DIR = path.join(FOLDER, "uploads");
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));
