import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../bench/servers.mjs";

/** @typedef {Awaited<ReturnType<typeof start>>} CacheServer */

/** Caches that can be started, with the program that each takes, and whether it goes on without the site. */
export const CACHES = [
  { name: "Varnish, sin configurar", program: "varnishd", start: startBareVarnish, goesOn: false },
  { name: "Varnish, deploy/varnish.vcl", program: "varnishd", start: startVarnish, goesOn: true },
  { name: "nginx, deploy/nginx-cache.conf", program: "nginx", start: startNginx, goesOn: true },
];

/** @param {string} program */
export function isInstalled(program) {
  return spawnSync(program, ["-V"]).error === undefined;
}

/** @param {number} site port of the cached site */
function startBareVarnish(site) {
  return start("varnishd", (folder, port) => [
    ...varnish(folder, port),
    ...["-b", `127.0.0.1:${site}`],
  ]);
}

/** @param {number} site */
function startVarnish(site) {
  return start("varnishd", (folder, port) => {
    const file = path.join(folder, "varnish.vcl");
    const text = readFileSync("deploy/varnish.vcl", "utf8");
    writeFileSync(file, text.replace('"escuela"', '"127.0.0.1"').replace('"3000"', `"${site}"`));
    return [...varnish(folder, port), "-f", file];
  });
}

/**
 * @param {string} folder
 * @param {number} port
 */
function varnish(folder, port) {
  const place = ["-F", "-j", "none", "-n", path.join(folder, "varnish")];
  return [...place, "-a", `127.0.0.1:${port}`, "-s", "malloc,64m"];
}

/** @param {number} site */
function startNginx(site) {
  return start("nginx", (folder, port) => {
    const text = readFileSync("deploy/nginx-cache.conf", "utf8")
      .replace("escuela:3000", `127.0.0.1:${site}`)
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
      .replace("/var/cache/nginx/escuela", path.join(folder, "cache"));
    mkdirSync(path.join(folder, "cache"));
    const file = path.join(folder, "nginx.conf");
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${asRoot()}
events {}
http { access_log off; keepalive_requests 10000000; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${text} }`,
    );
    return ["-p", folder, "-c", file, "-e", path.join(folder, "error.log")];
  });
}

/** Returns the directive by which nginx's workers stay root: another user cannot write the scratch folder. */
function asRoot() {
  return process.getuid?.() === 0 ? "user root;" : "";
}

/**
 * @param {string} program
 * @param {(folder: string, port: number) => string[]} argsFor
 */
async function start(program, argsFor) {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-cache-"));
  const port = await freePort();
  const child = spawn(program, argsFor(folder, port), { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${program} no ha arrancado.\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    url,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
