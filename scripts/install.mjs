import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "./command.mjs";
import { contentHash } from "./files.mjs";

const STAMP = "node_modules/.installed";
/** File that npm writes once it has installed all. */
const NPM_NOTE = "node_modules/.package-lock.json";
/** @type {[program: string, name: string][]} */
const COMPILER = [
  ["c++", "un compilador de C++"],
  ["make", "make"],
  ["python3", "Python 3"],
];
const FAILURE = "No se han podido instalar las dependencias (npm ci).";

/** Installs what is missing if node_modules is not what the lock file and this Node ask for. */
export function installIfNeeded() {
  const wanted = missing();
  if (wanted === null) return;
  install();
  writeFileSync(STAMP, wanted);
}

/**
 * Installs what is missing, without the database's addon, whose compilation takes one processor a
 * minute and a half.
 *
 * @returns {import("./command.mjs").Job[]} what adds the addon: to be run beside what needs no database
 */
export function installAllButAddon() {
  const wanted = missing();
  if (wanted === null) return [];
  install("--ignore-scripts");
  run("npm", ["rebuild", "esbuild"], failure());
  const command = ["npm", "rebuild", "better-sqlite3"];
  return [
    {
      name: "Base de datos",
      command,
      failure: failure(),
      onSuccess: () => writeFileSync(STAMP, wanted),
    },
  ];
}

/** Returns what to stamp node_modules with once it is complete; null if it is. */
function missing() {
  requireNode(20, 19);
  // The database's addon is compiled for one version of Node's interface and one machine.
  const machine = [process.versions.modules, process.platform, process.arch].join(" ");
  const wanted = contentHash(["package-lock.json"], machine);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return null;
  if (!isInstalledByNpm()) return wanted;
  // Whoever typed npm ci has done it all.
  writeFileSync(STAMP, wanted);
  return null;
}

/** True if npm has installed what the lock file asks for, and the addon loads in this Node. */
function isInstalledByNpm() {
  if (!existsSync(NPM_NOTE)) return false;
  const installed = packagesIn(NPM_NOTE);
  const isInstalled = Object.entries(packagesIn("package-lock.json")).every(
    ([name, { version, optional }]) =>
      name === "" || optional || installed[name]?.version === version,
  );
  if (!isInstalled) return false;
  const load = "new (require('better-sqlite3'))(':memory:')";
  return spawnSync(process.execPath, ["-e", load], { stdio: "ignore" }).status === 0;
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages ?? {};
}

/** @param {string[]} options */
function install(...options) {
  console.log("Instalando dependencias…");
  // Where the addon has to be compiled, on all processors.
  process.env.JOBS ??= "max";
  // npm ci begins by removing node_modules, of which a site may be running: what is there is brought
  // up to date, package by package. What npm has not finished, no site runs on.
  const isComplete = existsSync(NPM_NOTE);
  const command = isComplete ? ["install", "--no-save"] : ["ci"];
  // Where NODE_ENV is production, npm would leave out what the build needs.
  const args = [...command, "--include=dev", "--prefer-offline", ...options];
  run("npm", args, failure());
  // A package whose version stays is left as it was compiled, for another Node perhaps.
  if (isComplete && options.length === 0) run("npm", ["rebuild", "better-sqlite3"], failure());
}

/** Returns the line for a failed installation, which names what a machine without compiler lacks. */
function failure() {
  const lacking = COMPILER.filter(
    ([program]) => spawnSync(program, ["--version"], { stdio: "ignore" }).error,
  );
  if (lacking.length === 0) return FAILURE;
  const names = lacking.map(([, name]) => name).join(", ");
  return `${FAILURE} La base de datos se compila, y falta: ${names}. En Debian y Ubuntu: sudo apt-get install build-essential python3`;
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
