import { readFileSync } from "node:fs";
import { measure } from "../bench/load.mjs";
import { ask } from "./ask.mjs";

const PAGES = ["/", "/blog", "/blog/1", "/galeria", "/galeria?proyecto=1", "/inscripcion"];
/** Values of Accept-Encoding that browsers send; empty for a client that sends none. */
const CODINGS = ["gzip, deflate, br, zstd", "gzip, deflate, br", "gzip", ""];
const CONNECTIONS = 20;
const MADE_UP = 500;
/** Host under which nobody has asked before: no page of it becomes stale meanwhile. */
const NEW_HOST = { Host: "localhost" };
/** Milliseconds to wait for the log, which is written every 20 ms. */
const LOG_MS = 200;

/**
 * Measures how much of what visitors ask for a cache answers by itself.
 *
 * @param {{ port: number, log: string, seconds: number }} where the log is the site's
 */
export async function measureHits({ port, log, seconds }) {
  const before = await linesOf(log);
  let asked = 0;
  let perSecond = 0;
  /** @type {Record<number, number>} */
  const statuses = {};
  for (const coding of CODINGS) {
    const path = () => PAGES[asked++ % PAGES.length] ?? "/";
    /** @type {Record<string, string>} */
    const headers = coding ? { "Accept-Encoding": coding } : {};
    const load = {
      port,
      connections: CONNECTIONS,
      seconds: seconds / CODINGS.length,
      path,
      headers,
    };
    const measured = await measure(load);
    perSecond += measured.perSecond / CODINGS.length;
    for (const [status, count] of Object.entries(measured.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
    }
  }
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const passed = (await linesOf(log)) - before;
  return { perSecond, answers, passed, hitRate: 1 - passed / answers, statuses };
}

/**
 * Measures what made-up queries do: how many of them come as far as the site, and how many of the pages that
 * were cached do so afterwards.
 *
 * @param {{ url: string, log: string }} where
 */
export async function measureMadeUp({ url, log }) {
  const get = (/** @type {string} */ path) => ask(url, path, NEW_HOST);
  for (const page of PAGES) await get(page);
  const before = await linesOf(log);
  for (let n = 0; n < MADE_UP; n++) await get(`/?x=${n}`);
  const between = await linesOf(log);
  for (const page of PAGES) await get(page);
  return { passed: (between - before) / MADE_UP, lost: (await linesOf(log)) - between };
}

/**
 * Counts the pages that the site was asked for, by its log; caches also ask for its health.
 *
 * @param {string} log
 */
async function linesOf(log) {
  await new Promise((resolve) => setTimeout(resolve, LOG_MS));
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.filter((line) => line.includes('"GET"') && !line.includes('"/salud"')).length;
}
