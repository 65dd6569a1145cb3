import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { measure } from "./load.mjs";
import { fillFolder, startSiteIn } from "./servers.mjs";

/** @typedef {Awaited<ReturnType<typeof startSiteIn>>} Site */
/** @typedef {{ uncached: number, cached: number, bytes: number }} PageCost milliseconds of processor time per request, and bytes of the answer */
/** @typedef {{ pages: Record<string, PageCost>, atRest: number | null, afterLoad: number | null }} Costs megabytes */

const PAGES = ["/", "/blog", "/blog/1", "/galeria", "/galeria?proyecto=1", "/inscripcion"];
const BROWSER = { "Accept-Encoding": "br, gzip" };
/** Headers of a browser with a cookie of any kind: no page is cached for it. */
const WITH_COOKIE = { ...BROWSER, Cookie: "visita=1" };
const CONNECTIONS = 4;
/** Most work of a site at rest: pictures of new content are made after its start. */
const AT_REST = { worksMs: 40, inMs: 5_000 };
const CHECKOUTS = path.resolve(".cache/against");

/**
 * Measures another commit's build and this one in alternation, on the same content: the other's
 * demonstration, which this build migrates. The other is built once, under .cache.
 *
 * @param {string} commit
 * @param {{ seconds: number, rounds: number }} effort per page and site
 * @returns {Promise<{ other: Costs, own: Costs }>} medians of the rounds
 */
export async function measureAgainst(commit, { seconds, rounds }) {
  const checkout = checkoutOf(commit);
  const data = mkdtempSync(path.join(tmpdir(), "escuela-bench-"));
  fillFolder(data, ["build/node/scripts/seed.js"], checkout);
  const copy = mkdtempSync(path.join(tmpdir(), "escuela-bench-"));
  cpSync(data, copy, { recursive: true });
  const sites = { other: await startSiteIn(data, { checkout }), own: await startSiteIn(copy, {}) };
  const sides = /** @type {const} */ (["other", "own"]);
  const atRest = await memories(sites);
  /** @type {Record<"other" | "own", Record<string, PageCost>>} */
  const pages = { other: {}, own: {} };
  // Compiled code comes with the first thousands of requests, whichever page is first.
  for (const page of PAGES) for (const each of sides) await costOf(sites[each], page, seconds);
  for (const page of PAGES) {
    /** @type {Record<"other" | "own", PageCost[]>} */
    const found = { other: [], own: [] };
    for (let round = 0; round < rounds; round++) {
      for (const each of sides) found[each].push(await costOf(sites[each], page, seconds));
    }
    for (const each of sides) pages[each][page] = medianOf(found[each]);
  }
  const afterLoad = await memories(sites);
  for (const each of sides) await sites[each].stop();
  const costs = (/** @type {"other" | "own"} */ each) => ({
    pages: pages[each],
    atRest: atRest[each],
    afterLoad: afterLoad[each],
  });
  return { other: costs("other"), own: costs("own") };
}

/**
 * @param {string} commit
 * @returns {string} folder with its build
 */
function checkoutOf(commit) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { encoding: "utf8" }).trim();
  const checkout = path.join(CHECKOUTS, git("rev-parse", "--short", `${commit}^{commit}`));
  if (existsSync(path.join(checkout, "build/node"))) return checkout;
  mkdirSync(CHECKOUTS, { recursive: true });
  if (!existsSync(checkout)) git("clone", "--quiet", "--no-checkout", ".", checkout);
  git("-C", checkout, "checkout", "--quiet", git("rev-parse", commit));
  for (const args of [["ci"], ["run", "build"]])
    execFileSync("npm", args, { cwd: checkout, stdio: "ignore" });
  return checkout;
}

/**
 * @param {Site} site
 * @param {string} page
 * @param {number} seconds
 * @returns {Promise<PageCost>}
 */
async function costOf(site, page, seconds) {
  const cost = async (/** @type {Record<string, string>} */ headers) => {
    const before = site.processorTime();
    const load = { port: site.port, connections: CONNECTIONS, seconds, headers, path: () => page };
    const { statuses, bytes } = await measure(load);
    const answers = statuses[200] ?? 0;
    if (Object.keys(statuses).join() !== "200")
      throw new Error(`${page}: ${Object.keys(statuses)}`);
    return { each: (site.processorTime() - before) / answers, bytes };
  };
  const uncached = await cost(WITH_COOKIE);
  const cached = await cost(BROWSER);
  return { uncached: uncached.each, cached: cached.each, bytes: cached.bytes };
}

/** @param {Record<"other" | "own", Site>} sites */
async function memories({ other, own }) {
  for (const site of [other, own]) await rest(site);
  return { other: other.memory(), own: own.memory() };
}

/** @param {Site} site */
async function rest(site) {
  const before = site.processorTime();
  await new Promise((resolve) => setTimeout(resolve, AT_REST.inMs));
  if (site.processorTime() - before > AT_REST.worksMs) await rest(site);
}

/**
 * @param {PageCost[]} costs
 * @returns {PageCost}
 */
function medianOf(costs) {
  const median = (/** @type {keyof PageCost} */ of) =>
    costs.map((cost) => cost[of]).toSorted((one, two) => one - two)[costs.length >> 1] ?? 0;
  return { uncached: median("uncached"), cached: median("cached"), bytes: median("bytes") };
}
