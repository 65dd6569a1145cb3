import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(css|js|json|svg|txt|webmanifest|xml)$/;

/** Bytes that a compressed file has to save: fewer are not worth a header that says so. */
const WORTH_BYTES = 100;

/**
 * Compresses every text of a folder as far as it goes, once, into NAME.br and NAME.gz beside
 * it: server/static-files.ts serves them.
 *
 * @param {string} folder
 */
export function compressAssets(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    if (!TEXT.test(name) || !statSync(file).isFile()) continue;
    const body = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    writeIfSmaller(`${file}.br`, brotliCompressSync(body, { params }), body);
    writeIfSmaller(`${file}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }), body);
  }
}

/**
 * @param {string} file
 * @param {Buffer} compressed
 * @param {Buffer} body
 */
function writeIfSmaller(file, compressed, body) {
  if (compressed.length + WORTH_BYTES < body.length) writeFileSync(file, compressed);
}
