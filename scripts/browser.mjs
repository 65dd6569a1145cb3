import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Arguments with which the browser is started for tests and pictures. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Program of Chromium without windows, with which journeys take a third less time. */
const SHELL = "chromium-headless-shell";

/**
 * Returns the path of a whole Chromium, Playwright's own or one that the machine has.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const { chromium } = await import("playwright");
  return [chromium.executablePath(), ...NAMES.flatMap(candidates)].find(isProgram);
}

/** Returns the path of the browser that journeys drive: SHELL if it is there, else `findBrowser`'s. */
export async function findTestBrowser() {
  return candidates(SHELL).find(isProgram) ?? (await findBrowser());
}

/**
 * Installs a browser for tests, by Playwright or by Debian's package manager, unless there is one. Run by root,
 * as in a container or on a server, adds SHELL first. Ends this process with 1 if no browser can be installed.
 */
export async function installBrowserIfNeeded() {
  if (process.getuid?.() === 0 && !candidates(SHELL).some(isProgram)) {
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", SHELL], {
      stdio: "ignore",
    });
  }
  if (await findTestBrowser()) return;
  console.log("Instalando un navegador para las pruebas…");
  const attempts = [
    "node_modules/.bin/playwright install chromium",
    "apt-get install --yes chromium",
    "apt-get update && apt-get install --yes chromium",
  ];
  for (const attempt of attempts) {
    spawnSync("sh", ["-c", attempt], { stdio: "ignore" });
    if (await findTestBrowser()) return;
  }
  console.error("No hay ningún Chromium y no se ha podido instalar. Instala uno y repite.");
  process.exit(1);
}

/** @param {string} name */
function candidates(name) {
  return (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, name));
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
