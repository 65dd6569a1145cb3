import { get } from "node:http";
import { measure } from "./load.mjs";

const BROWSER = { "Accept-Encoding": "br, gzip" };

/** @typedef {Awaited<ReturnType<typeof import("./servers.mjs").startScratchSite>>} Site */
/** @typedef {Awaited<ReturnType<typeof import("./servers.mjs").startBareServer>>} Bare */
/** @typedef {{ connections: number, seconds: number, rounds: number }} Effort */

/** Headers that Node adds to each answer by itself. */
const OF_NODE = ["date", "connection", "keep-alive"];

/** @typedef {{ cold: number, etag: string | undefined, head: string[], size: number,
 *   found: Record<"uncached" | "cached" | "known", import("./load.mjs").Measured[]> }} Trial */

/**
 * Measures how fast a page is answered by each site: rendered anew (an unknown query is never cached), as
 * visitors ask for it, and to whom has it already; and by a bare server with the same headers and as many
 * bytes. All take turns, so that what else the machine does falls on all of them. Returns medians of the
 * rounds.
 *
 * @param {Site[]} sites
 * @param {Bare} bare
 * @param {string} page
 * @param {Effort} effort
 */
export async function measurePage(sites, bare, page, { connections, seconds, rounds }) {
  const ask = (/** @type {number} */ port, path = () => page, headers = {}) =>
    measure({ port, connections, seconds, path, headers: { ...BROWSER, ...headers } });
  /** @type {Trial[]} */
  const trials = [];
  for (const site of sites) trials.push(await begin(site, page));
  /** @type {import("./load.mjs").Measured[]} */
  const limits = [];
  for (let round = 0; round < rounds; round++) {
    for (const [index, { found, etag }] of trials.entries()) {
      const { port } = /** @type {Site} */ (sites[index]);
      found.uncached.push(await ask(port, () => `${page}?x=${Math.random()}`));
      found.cached.push(await ask(port));
      if (etag) found.known.push(await ask(port, undefined, { "If-None-Match": etag }));
    }
    await bare.answerWith({ head: trials[0]?.head ?? [], size: trials[0]?.size ?? 0 });
    limits.push(await ask(bare.port));
  }
  const limit = median(limits).perSecond;
  const result = (/** @type {import("./load.mjs").Measured[]} */ measured) =>
    measured.length > 0
      ? { ...median(measured), ofBare: median(measured).perSecond / limit }
      : null;
  return trials.map(({ cold, found: { uncached, cached, known } }) => ({
    page,
    cold,
    uncached: result(uncached),
    cached: result(cached),
    known: result(known),
    bare: result(limits),
  }));
}

/**
 * Asks a site for a page: for the first time, which it times, and again, for the headers and size of the
 * answer.
 *
 * @param {Site} site
 * @param {string} page
 * @returns {Promise<Trial>}
 */
async function begin(site, page) {
  const begun = performance.now();
  await read(site, page);
  const cold = performance.now() - begun;
  const { response, size } = await read(site, page);
  const head = response.rawHeaders.filter((_each, index, all) => {
    const name = all[index - (index % 2)] ?? "";
    return !OF_NODE.includes(name.toLowerCase());
  });
  const found = { uncached: [], cached: [], known: [] };
  return { cold, etag: response.headers.etag, head, size, found };
}

/**
 * Asks for a page as a browser does; resolves with the answer and its bytes as they came.
 *
 * @param {Site} site
 * @param {string} page
 * @returns {Promise<{ response: import("node:http").IncomingMessage, size: number }>}
 */
function read(site, page) {
  return new Promise((resolve, reject) => {
    get(site.url + page, { headers: BROWSER }, async (response) => {
      let size = 0;
      for await (const chunk of response) size += chunk.length;
      resolve({ response, size });
    }).on("error", reject);
  });
}

/** @param {import("./load.mjs").Measured[]} measured */
function median(measured) {
  const sorted = measured.toSorted((one, other) => one.perSecond - other.perSecond);
  return /** @type {import("./load.mjs").Measured} */ (sorted[Math.floor(sorted.length / 2)]);
}
