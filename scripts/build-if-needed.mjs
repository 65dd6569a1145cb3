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

/** Builds if the sources are not those that the present build was made from. */
export function buildIfNeeded() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === contentHash(SOURCES)) return;
  console.log("Construyendo el sitio…");
  run("npm", ["run", "--silent", "build"], "La construcción ha fallado.");
}

/** Notes which sources the present build was made from. */
export function stampBuild() {
  writeFileSync(STAMP, contentHash(SOURCES));
}
