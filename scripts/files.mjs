import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Returns one hash of the names and contents of files and folders, by which what has been built from them is
 * recognised. Time stamps do not count: a clone's are new.
 *
 * @param {string[]} paths those that do not exist are left out
 * @param {string} [salt] whatever else the result depends on
 * @returns {string}
 */
export function contentHash(paths, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const file of paths.flatMap(filesIn)) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * @param {string} entry
 * @returns {string[]}
 */
function filesIn(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)));
}
