import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "./command.mjs";
import { contentHash } from "./files.mjs";

const STAMP = "node_modules/.installed";
const FAILURE = "No se han podido instalar las dependencias (npm ci).";

/** Runs `npm ci` if node_modules is not what the lock file and this Node ask for. */
export function installIfNeeded() {
  const wanted = missing();
  if (wanted === null) return;
  install();
  writeFileSync(STAMP, wanted);
}

/**
 * Runs `npm ci` if needed, without the database's addon, whose compilation takes one processor a
 * minute and a half.
 *
 * @returns {import("./command.mjs").Job[]} what adds the addon: to be run beside what needs no database
 */
export function installAllButAddon() {
  const wanted = missing();
  if (wanted === null) return [];
  install("--ignore-scripts");
  run("npm", ["rebuild", "esbuild"], FAILURE);
  const command = ["npm", "rebuild", "better-sqlite3"];
  return [
    {
      name: "Base de datos",
      command,
      failure: FAILURE,
      onSuccess: () => writeFileSync(STAMP, wanted),
    },
  ];
}

/** What to stamp node_modules with once it is complete, or null if it is. */
function missing() {
  requireNode(20, 12);
  // The database's addon is compiled for one version of Node's interface and one machine.
  const machine = [process.versions.modules, process.platform, process.arch].join(" ");
  const wanted = contentHash(["package-lock.json"], machine);
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted ? null : wanted;
}

/** @param {string[]} options */
function install(...options) {
  console.log("Instalando dependencias…");
  // Where the addon has to be compiled, on all processors.
  process.env.JOBS ??= "max";
  // Where NODE_ENV is production, npm would leave out what the build needs.
  run("npm", ["ci", "--include=dev", "--prefer-offline", ...options], FAILURE);
}

/**
 * @param {number} major
 * @param {number} minor
 */
function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(`Hace falta Node ${major}.${minor} o posterior; este es ${process.versions.node}.`);
  process.exit(1);
}
