import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../support/scratch-folder";

const SCRIPT = pathToFileURL("scripts/install.mjs").href;
const PACKAGES = {
  "": { name: "escuela" },
  "node_modules/better-sqlite3": { version: "12.0.0" },
  "node_modules/other-machine": { version: "1.0.0", optional: true },
};
const ADDON = "node_modules/better-sqlite3/index.js";

let folder: string;
const write = (name: string, text: string, mode = 0o644) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
};
const program = (name: string, line: string) => write(`bin/${name}`, `#!/bin/sh\n${line}\n`, 0o755);
const lock = (version = "12.0.0") =>
  JSON.stringify({ packages: { ...PACKAGES, "node_modules/better-sqlite3": { version } } });

beforeEach(() => {
  folder = scratchFolder();
  program("npm", `echo "$*" >> calls; /bin/mkdir -p node_modules`);
  for (const name of ["c++", "make", "python3"]) program(name, "exit 0");
  write("package-lock.json", lock());
});

/** As `npm ci` leaves it. */
function installed(version?: string): void {
  write("node_modules/.package-lock.json", lock(version));
  write(ADDON, "module.exports = class {}");
}

/** Runs it as each command does before anything else, and returns what npm was asked to do. */
function install() {
  rmSync(path.join(folder, "calls"), { force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", `(await import("${SCRIPT}")).installIfNeeded()`],
    { cwd: folder, env: { NODE_ENV: "test", PATH: path.join(folder, "bin") }, encoding: "utf8" },
  );
  const calls = path.join(folder, "calls");
  return { status, stderr, npm: existsSync(calls) ? readFileSync(calls, "utf8").trim() : "" };
}

test("a fresh clone is installed, once", () => {
  expect(install().npm).toBe("ci --include=dev --prefer-offline");
  expect(install().npm).toBe("");
});

test("what npm ci has installed is not installed a second time", () => {
  installed();
  expect(install().npm).toBe("");
});

test.each([
  ["of another version", () => installed("11.0.0")],
  [
    "compiled for another Node",
    () => {
      installed();
      write(ADDON, "throw new Error('NODE_MODULE_VERSION 1')");
    },
  ],
])("modules %s are updated in place, without installing everything anew", (_what, make) => {
  make();
  expect(install().npm).toBe(
    "install --no-save --include=dev --prefer-offline\nrebuild better-sqlite3",
  );
});

test("what npm has not finished is installed anew", () => {
  write(ADDON, "");
  expect(install().npm).toMatch(/^ci /);
});

test("a missing compiler is named in one line", () => {
  program("npm", "exit 1");
  for (const name of ["c++", "python3"]) rmSync(path.join(folder, "bin", name));
  const { status, stderr } = install();
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^No se han podido .+falta: un compilador de C\+\+, Python 3\. .+build-essential python3\n$/,
    ),
  ]);
});

test("another failure of npm blames no compiler", () => {
  program("npm", "exit 1");
  expect(install().stderr).toBe("No se han podido instalar las dependencias (npm ci).\n");
});
