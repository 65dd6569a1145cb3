import { readdir } from "node:fs/promises";
import path from "node:path";
import { environment } from "~/config/env.server";

const REPLACED = ["before-step-back-", "before-undo-"];

/**
 * True while the command `step-back` can be undone: the database that it replaced stands beside the
 * present one, which may not know its pictures, so none of their files may be deleted.
 */
export async function isUndoable(): Promise<boolean> {
  const { dir, base } = path.parse(path.resolve(environment.DATABASE_PATH));
  const starts = REPLACED.map((name) => `${base}.${name}`);
  const names = await readdir(dir).catch(() => []);
  return names.some((name) => starts.some((start) => name.startsWith(start)));
}
