import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/**
 * Database and uploads of the test file that imports this, before anything of the app, lie in a
 * folder of its own: `dataFolder`.
 */
const folder = mkdtempSync(path.join(tmpdir(), "escuela-"));

process.env.DATABASE_PATH = path.join(folder, "escuela.sqlite");
process.env.UPLOADS_DIR = path.join(folder, "uploads");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Files that share modules would have another's, or the checkout, which tests would empty.
const { dataFolder } = await import("~/config/folders.server");
if (dataFolder !== folder) throw new Error(`Tests of ${folder} would work in ${dataFolder}`);
