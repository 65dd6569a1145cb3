import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "./command.mjs";
import { contentHash } from "./files.mjs";

const STAMP = "node_modules/.installed";

/** Runs `npm ci` if node_modules is not what the lock file and this Node ask for. */
export function installIfNeeded() {
  requireNode(20, 12);
  // The database's addon is compiled for one version of Node's interface and one machine.
  const machine = [process.versions.modules, process.platform, process.arch].join(" ");
  const wanted = contentHash(["package-lock.json"], machine);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Instalando dependencias…");
  // Where NODE_ENV is production, npm would leave out what the build needs.
  run(
    "npm",
    ["ci", "--include=dev", "--prefer-offline"],
    "No se han podido instalar las dependencias (npm ci).",
  );
  writeFileSync(STAMP, wanted);
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
