import type { ServerResponse } from "node:http";

export interface BufferedResponse {
  body: Buffer;
  /** Restores the response's methods; until then what is written to the response is ignored. */
  release(): void;
}

/**
 * Buffers a response if `isWanted()` once its head is set, up to `limit` bytes; else passes it
 * through. Resolves with the body, "skipped" as soon as it passes through, or "aborted" if the
 * client left.
 */
export function bufferResponse(
  response: ServerResponse,
  isWanted: () => boolean,
  limit: number,
): Promise<BufferedResponse | "skipped" | "aborted"> {
  const { writeHead, write, end } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  let state: "undecided" | "buffering" | "passing" = "undecided";

  return new Promise((resolve) => {
    response.once("close", () => resolve("aborted"));

    const pass = (): void => {
      state = "passing";
      resolve("skipped");
    };

    const add = (chunk: unknown, encoding: unknown): void => {
      if (chunk === undefined || chunk === null || typeof chunk === "function") return;
      const bytes =
        typeof chunk === "string" ? Buffer.from(chunk, charset(encoding)) : sameBytes(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size <= limit) return;
      pass();
      Reflect.apply(writeHead, response, [response.statusCode]);
      for (const each of chunks) Reflect.apply(write, response, [each]);
    };

    response.writeHead = ((status: number, ...rest: unknown[]) => {
      if (state === "undecided") {
        setHead(response, status, rest);
        if (isWanted()) state = "buffering";
        else pass();
      }
      if (state === "passing") Reflect.apply(writeHead, response, [response.statusCode]);
      return response;
    }) as typeof writeHead;

    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      if (state === "undecided") response.writeHead(response.statusCode);
      if (state === "passing") return Reflect.apply(write, response, [chunk, ...rest]);
      add(chunk, rest[0]);
      callBack(rest);
      return true;
    }) as typeof write;

    response.end = ((...args: unknown[]) => {
      if (state === "undecided") {
        announceLength(response, args);
        response.writeHead(response.statusCode);
      }
      if (state === "passing") return Reflect.apply(end, response, args);
      add(args[0], args[1]);
      // Too large only with its last chunk: everything has been sent by `add`.
      if (size > limit) return Reflect.apply(end, response, args.filter(isCallback));
      const [whole] = chunks;
      resolve({
        body: whole && chunks.length === 1 ? whole : Buffer.concat(chunks),
        release: () => Object.assign(response, { writeHead, write, end }),
      });
      callBack(args);
      return response;
    }) as typeof end;
  });
}

/** Sets what `writeHead` was given: a status, perhaps its words, and headers by name. */
function setHead(response: ServerResponse, status: number, rest: unknown[]): void {
  response.statusCode = status;
  if (typeof rest[0] === "string") response.statusMessage = rest[0];
  const headers = rest.find((each) => typeof each === "object" && each !== null) ?? {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}

/**
 * Sets Content-Length by the arguments of `end`, as Node does for a body that is ended in one go.
 * Skipped if the length is set, or if the response has no body.
 */
function announceLength(response: ServerResponse, [chunk = "", encoding]: unknown[]): void {
  const isKnown = response.hasHeader("Content-Length") || response.hasHeader("Transfer-Encoding");
  const isBodiless = [204, 304].includes(response.statusCode) || response.req.method === "HEAD";
  if (isKnown || isBodiless || isCallback(chunk)) return;
  const isText = typeof chunk === "string";
  const bytes = isText ? Buffer.byteLength(chunk, charset(encoding)) : (chunk as Buffer)?.length;
  response.setHeader("Content-Length", bytes ?? 0);
}

/**
 * Returns the bytes of a chunk without copying: as for Node's own `write`, its caller must not
 * change them.
 */
function sameBytes(chunk: unknown): Buffer {
  const { buffer, byteOffset, byteLength } = chunk as Uint8Array<ArrayBuffer>;
  return Buffer.from(buffer, byteOffset, byteLength);
}

function charset(encoding: unknown): BufferEncoding {
  return typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8";
}

function isCallback(value: unknown): boolean {
  return typeof value === "function";
}

function callBack(args: unknown[]): void {
  const callback = args.find(isCallback);
  if (callback) process.nextTick(callback as () => void);
}
