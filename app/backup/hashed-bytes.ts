import type { Hash } from "node:crypto";

/** Passes bytes on and counts each of them into a hash. */
export async function* hashedBytes(
  chunks: AsyncIterable<Buffer>,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
