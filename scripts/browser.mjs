import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** How the browser is started for tests and pictures. */
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

/**
 * The Chromium that the tests drive: Playwright's own, or one that the machine has.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function findBrowser() {
  const { chromium } = await import("playwright");
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [chromium.executablePath(), ...installed].find(isProgram);
}

/** Finds a browser, or brings one: by Playwright, or by Debian's package manager. */
export async function installBrowserIfNeeded() {
  if (await findBrowser()) return;
  console.log("Instalando un navegador para las pruebas…");
  const attempts = [
    "node_modules/.bin/playwright install chromium",
    "apt-get install --yes chromium",
    "apt-get update && apt-get install --yes chromium",
  ];
  for (const attempt of attempts) {
    spawnSync("sh", ["-c", attempt], { stdio: "ignore" });
    if (await findBrowser()) return;
  }
  console.error("No hay ningún Chromium y no se ha podido instalar. Instala uno y repite.");
  process.exit(1);
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
