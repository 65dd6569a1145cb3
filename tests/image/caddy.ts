import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../support/site";

/** Why what needs Caddy is not tried. */
export const NO_CADDY = "caddy no está instalado";

export interface Caddy {
  url: string;
  /** The second name, which leads to the first. */
  www: string;
  stop(): Promise<void>;
}

/** Starts the committed Caddyfile before a site, without TLS, or null where there is no Caddy. */
export async function startCaddy(upstream: string): Promise<Caddy | null> {
  if (spawnSync("caddy", ["version"]).status !== 0) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-caddy-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const www = `http://127.0.0.1:${await freePort()}`;
  const own = { HOME: folder, SITE_URL: url, SITE_WWW: www, SITE_UPSTREAM: upstream };
  const env = { ...process.env, ...own };
  const args = ["run", "--config", "deploy/caddy/Caddyfile", "--adapter", "caddyfile"];
  const child = spawn("caddy", args, { env, stdio: "ignore" });
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error("Caddy ended");
  }
  return {
    url,
    www,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
