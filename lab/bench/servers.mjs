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
  command = ["sh", "scripts/start.sh"],
  variables = {},
  log,
}) {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-bench-"));
  const port = await freePort();
  const env = { ...scratchEnvironment(folder, port), ...variables };
  const { status, stderr } = spawnSync(process.execPath, filler, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`No se han podido escribir los datos de prueba.\n${stderr}`);
  const [program = "", ...args] = command;
  const started = performance.now();
  const said = log ? openSync(log, "w") : "ignore";
  const child = spawn(program, args, { env, stdio: ["ignore", said, "ignore"], detached: true });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/salud`, child);
  return {
    port,
    url,
    env,
    /** Milliseconds from the command to the first answer. */
    startedIn: performance.now() - started,
    /** Megabytes, where the system tells. */
    memory: () => megabytesOf(child.pid),
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

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Object(server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Nothing of this machine leaks in.
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
