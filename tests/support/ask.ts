import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: nothing is decompressed. */
  body: Buffer;
}

/**
 * Asks for that very address with these headers and no others but Host: fetch() tidies the
 * one, adds to the others, and takes encodings away.
 */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Reply> {
  const [, origin = "", path] = url.match(/^(https?:\/\/[^/]+)(.*)$/) ?? [];
  const options = { path: path || "/", method, headers, agent: false };
  return new Promise((resolve, reject) => {
    const asked = request(origin, options, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await buffer(response) });
    });
    asked.on("error", reject).end();
  });
}
