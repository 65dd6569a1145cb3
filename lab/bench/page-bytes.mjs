import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES = { js: /\.js$/, css: /\.css$/, fonts: /\.woff2$/, pictures: /\.(webp|svg|avif|jpg)$/ };

/**
 * Returns the bytes that a page sends, by type: raw and in brotli, as far as the build holds them (uploads
 * excepted). Of a picture in several sizes the one that `src` names is counted.
 *
 * @param {string} html
 */
export function bytesOf(html) {
  const named = html.replace(/ srcset="[^"]*"/gi, "").match(/\/assets\/[\w.-]+/g) ?? [];
  const assets = new Set(named);
  for (const asset of assets) for (const other of importsOf(asset)) assets.add(other);
  /** @type {Record<string, { files: number, raw: number, brotli: number }>} */
  const bytes = { html: weigh([Buffer.from(html)]) };
  for (const [type, pattern] of Object.entries(TYPES)) {
    bytes[type] = weigh([...assets].filter((asset) => pattern.test(asset)).map(read));
  }
  return bytes;
}

/** @param {string} asset */
function importsOf(asset) {
  const text = String(read(asset));
  if (asset.endsWith(".css")) return (text.match(/\/assets\/[\w.-]+/g) ?? []).filter(isFile);
  if (!asset.endsWith(".js")) return [];
  const found = [...text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g)];
  return found.map(([, name]) => `/assets/${name}`);
}

/** @param {string} asset */
const isFile = (asset) => existsSync(path.join("build/client", asset));

/** @param {string} asset */
const read = (asset) => readFileSync(path.join("build/client", asset));

/** @param {Buffer[]} contents */
function weigh(contents) {
  const sum = (/** @type {number[]} */ sizes) => sizes.reduce((one, other) => one + other, 0);
  return {
    files: contents.length,
    raw: sum(contents.map(({ length }) => length)),
    brotli: sum(contents.map((content) => brotliCompressSync(content).length)),
  };
}
