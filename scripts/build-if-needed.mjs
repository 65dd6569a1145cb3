import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "./command.mjs";
import { contentHash } from "./files.mjs";

const STAMP = "build/.built";
const SOURCES = [
  "app",
  "public",
  "server",
  "scripts",
  "site-images",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

const ARGS = ["run", "--silent", "build"];
export const BUILD = {
  name: "Construcción",
  command: ["npm", ...ARGS],
  failure: "La construcción ha fallado.",
};

/** True if the present build was made from the present sources. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources();
}

export function buildIfNeeded() {
  if (isBuilt()) return;
  console.log("Construyendo el sitio…");
  run("npm", ARGS, BUILD.failure);
}

/** The sources as they are now, for `stampBuild`. */
export function hashSources() {
  return contentHash(SOURCES);
}

/**
 * Notes which sources the present build was made from, as they were when it began: whoever edits
 * while it is made needs another.
 * @param {string} hash
 */
export function stampBuild(hash) {
  writeFileSync(STAMP, hash);
}
