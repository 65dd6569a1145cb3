import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * Asks with these headers, Host included, and resolves with the answer as it came over the wire: fetch() would
 * set Host itself, and decode the body.
 *
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number, headers: import("node:http").IncomingHttpHeaders, body: Buffer }>}
 */
export function ask(url, path, headers) {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { headers, agent: false }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await buffer(response) });
    });
    asked.on("error", reject).end();
  });
}
