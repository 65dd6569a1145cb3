import { fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle } from "../bundle.mjs";

/**
 * Starts the production build on scratch data, with `npm start`'s own script.
 *
 * @param {object} options
 * @param {number} [options.articles] how many to make up
 * @param {string[]} [options.filler] what writes the data, and its arguments, if nothing is made up
 * @param {string[]} [options.command]
 * @param {Record<string, string>} [options.variables]
 * @param {string} [options.log] file that gets its log
 */
export async function startScratchSite({
  articles = 0,
  filler = [bundle("lab/bench/fill.ts"), String(articles)],
  ...start
}) {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-bench-"));
  fillFolder(folder, filler);
  return startSiteIn(folder, start);
}

/**
 * Writes scratch data into a folder.
 *
 * @param {string} folder
 * @param {string[]} filler what writes the data, and its arguments
 * @param {string} [checkout] whose program it is, if not this one's
 */
export function fillFolder(folder, filler, checkout) {
  const env = scratchEnvironment(folder, 0);
  const options = { env, cwd: checkout, encoding: /** @type {const} */ ("utf8") };
  const { status, stderr } = spawnSync(process.execPath, filler, options);
  if (status !== 0) throw new Error(`No se han podido escribir los datos de prueba.\n${stderr}`);
}

/**
 * Starts the production build of a checkout on a data folder, which goes when the site is stopped.
 *
 * @param {string} folder
 * @param {object} options
 * @param {string} [options.checkout] this one by default
 * @param {string[]} [options.command]
 * @param {Record<string, string>} [options.variables]
 * @param {string} [options.log] file that gets its log
 */
export async function startSiteIn(
  folder,
  { checkout, command = ["sh", "scripts/start.sh"], variables = {}, log },
) {
  const port = await freePort();
  const env = { ...scratchEnvironment(folder, port), ...variables };
  const [program = "", ...args] = command;
  const started = performance.now();
  const said = log ? openSync(log, "w") : "ignore";
  const child = spawn(program, args, {
    env,
    cwd: checkout,
    stdio: ["ignore", said, "ignore"],
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/salud`, child);
  return {
    port,
    url,
    env,
    /** Milliseconds from the command to the first answer. */
    startedIn: performance.now() - started,
    /** Returns the resident memory in megabytes; null where the system does not tell. */
    memory: () => megabytesOf(child.pid),
    /** Returns the milliseconds of processor time so far, all threads included. */
    processorTime: () => processorTimeOf(child.pid),
    async stop() {
      process.kill(-Number(child.pid), "SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a bare Node server, whose answers have the headers and the size that are asked for. */
export async function startBareServer() {
  const child = fork(new URL("./bare-server.mjs", import.meta.url));
  const [{ port }] = await once(child, "message");
  return {
    port,
    /** @param {{ head: string[], size: number }} answer name, value, name, value…; bytes of the body */
    async answerWith(answer) {
      child.send(answer);
      await once(child, "message");
    },
    stop: () => child.kill(),
  };
}

/**
 * @param {string} url
 * @param {import("node:child_process").ChildProcess} child
 */
async function firstAnswer(url, child) {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("El sitio no ha arrancado.");
}

/** @param {number | undefined} pid */
function megabytesOf(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Number(readFileSync(file, "utf8").match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

/** Milliseconds of the unit in which Linux counts processor time. */
const TICK_MS = 10;

/** @param {number | undefined} pid */
function processorTimeOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // proc(5): fields 14 and 15; the name before them, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Object(server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Returns the environment of a scratch site, into which nothing else of this machine leaks.
 *
 * @param {string} folder
 * @param {number} port
 */
function scratchEnvironment(folder, port) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: /** @type {const} */ ("production"),
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_PATH: path.join(folder, "db", "escuela.sqlite"),
    UPLOADS_DIR: path.join(folder, "uploads"),
    SITE_URL: "",
    FORM_FORWARD_URL: "",
    TRUST_PROXY: "0",
  };
}
