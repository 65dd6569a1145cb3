import { measure } from "./load.mjs";

const BROWSER = { "Accept-Encoding": "br, gzip" };

/** @typedef {Awaited<ReturnType<typeof import("./servers.mjs").startScratchSite>>} Site */
/** @typedef {Awaited<ReturnType<typeof import("./servers.mjs").startBareServer>>} Bare */
/** @typedef {{ connections: number, seconds: number, rounds: number }} Effort */

/**
 * How fast a page is answered, in alternating rounds: rendered anew (an unknown query is never
 * kept), asked for as visitors do, asked for by who has it already, and by a bare server with
 * as many bytes. Requests a second, the median of the rounds.
 *
 * @param {Site} site
 * @param {Bare} bare
 * @param {string} page
 * @param {Effort} effort
 */
export async function measurePage(site, bare, page, { connections, seconds, rounds }) {
  const begun = performance.now();
  const first = await fetch(site.url + page);
  await first.text();
  const cold = performance.now() - begun;
  const etag = first.headers.get("ETag");
  const ask = (/** @type {number} */ port, path = () => page, headers = {}) =>
    measure({ port, connections, seconds, path, headers: { ...BROWSER, ...headers } });
  const kept = await ask(site.port);
  await bare.answerWith(kept.bytes);
  /** @type {Record<"uncached" | "kept" | "known" | "bare", import("./load.mjs").Measured[]>} */
  const found = { uncached: [], kept: [], known: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    found.uncached.push(await ask(site.port, () => `${page}?x=${Math.random()}`));
    found.kept.push(await ask(site.port));
    if (etag) found.known.push(await ask(site.port, undefined, { "If-None-Match": etag }));
    found.bare.push(await ask(bare.port));
  }
  const limit = median(found.bare).perSecond;
  const result = (/** @type {import("./load.mjs").Measured[]} */ measured) => {
    if (measured.length === 0) return null;
    const { perSecond, p50, p99, bytes, statuses } = median(measured);
    return { perSecond, ofBare: perSecond / limit, p50, p99, bytes, statuses };
  };
  return {
    page,
    cold,
    uncached: result(found.uncached),
    kept: result(found.kept),
    known: result(found.known),
    bare: result(found.bare),
  };
}

/** @param {import("./load.mjs").Measured[]} measured */
function median(measured) {
  const sorted = measured.toSorted((one, other) => one.perSecond - other.perSecond);
  return /** @type {import("./load.mjs").Measured} */ (sorted[Math.floor(sorted.length / 2)]);
}
