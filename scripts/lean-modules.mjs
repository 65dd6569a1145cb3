import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { helpIfAsked } from "./command.mjs";

helpIfAsked(`
node scripts/lean-modules.mjs [CARPETA]
Quita de una carpeta node_modules lo que ningún proceso del sitio abre. Es para la imagen del
contenedor, no para la carpeta en la que se trabaja: después no se puede construir.
`);

/**
 * Matches files for people and compilers, 32 MB, and addons for another runtime than Node, 8 MB.
 * Licences stay: they ask to be given along.
 */
const FILES = /(?<!\blicen[cs]e)\.(map|ts|mts|cts|flow|md|markdown)$|^bare-[\w-]+\/prebuilds\//i;

/** Further files and folders that nobody opens, and what they weigh in MB. */
const FOLDERS = [
  ".installed", // so that npm start installs again where this was run by mistake
  ".bin", // commands of packages, some of which are gone
  "typescript", // 4: others name it as a peer that may be missing
  "@typescript", // 27: its program
  "better-sqlite3/deps", // 10: the sources of its addon, which has been compiled
  "better-sqlite3/src",
  "better-sqlite3/build/Release/obj", // 12: what the compiler left beside the addon
  "better-sqlite3/build/Release/obj.target",
  "better-sqlite3/build/Release/sqlite3.a",
  "better-sqlite3/build/Release/test_extension.node",
  "react-dom/umd", // 2: for script tags
];

/**
 * Removes FOLDERS and FILES, without which the site runs: tests/image/image.test.ts starts it.
 *
 * @param {string} modules a node_modules folder with nothing but production dependencies
 */
function makeLean(modules) {
  for (const name of FOLDERS) {
    rmSync(path.join(modules, name), { recursive: true, force: true });
  }
  const names = readdirSync(modules, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => FILES.test(each))) {
    rmSync(path.join(modules, name), { recursive: true, force: true });
  }
}

makeLean(process.argv[2] ?? "node_modules");
