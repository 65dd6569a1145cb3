import { once } from "node:events";
import type { Writable } from "node:stream";

/**
 * Writes a stream at the pace at which it is read at the other end, which Remix's own function does
 * not: it holds a picture in memory for whoever asks and does not read. Where the reader leaves,
 * the stream is cancelled.
 * @throws whatever the stream throws, once `writable` is destroyed
 */
export async function writeAsRead(
  stream: ReadableStream<Uint8Array>,
  writable: Writable,
): Promise<void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (writable.destroyed) return await reader.cancel();
      if (!writable.write(value)) await drained(writable);
    }
    writable.end();
  } catch (error) {
    writable.destroy(error as Error);
    throw error;
  }
}

async function drained(writable: Writable): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const either = [once(writable, "drain", { signal }), once(writable, "close", { signal })];
  for (const each of either) each.catch(() => {});
  await Promise.race(either).finally(() => over.abort());
}
