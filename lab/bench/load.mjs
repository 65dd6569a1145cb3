import { connect } from "node:net";
import { answerReader } from "./answer-reader.mjs";

/**
 * @typedef {{ port: number, connections: number, seconds: number,
 *   path: () => string, headers?: Record<string, string> }} Load
 * @typedef {{ perSecond: number, p50: number, p99: number, bytes: number,
 *   statuses: Record<number, number> }} Measured milliseconds, and bytes of one body
 */

/**
 * Asks a site over and over on keep-alive connections, each waiting for its answer.
 *
 * @param {Load} load
 * @returns {Promise<Measured>}
 */
export async function measure({ port, connections, seconds, path, headers = {} }) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers });
  const tail = ` HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  /** @type {number[]} */
  const times = [];
  /** @type {Record<number, number>} */
  const statuses = {};
  let bytes = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, talk));
  const elapsed = (performance.now() - begun) / 1000;
  times.sort((one, other) => one - other);
  const at = (/** @type {number} */ part) => times[Math.floor(part * (times.length - 1))] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), bytes, statuses };

  function talk() {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        if (asked >= until) return socket.end();
        socket.write(`GET ${path()}${tail}`);
      };
      const read = answerReader((answer) => {
        times.push(performance.now() - asked);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bytes = answer.bytes;
        ask();
      });
      socket.setNoDelay(true);
      socket.on("connect", ask);
      socket.on("data", read);
      socket.on("error", reject);
      socket.on("close", resolve);
    });
  }
}
