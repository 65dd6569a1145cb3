import { open } from "node:fs/promises";

export type ReadBytes = (position: number, length: number) => Promise<Buffer>;

/** Calls `work` with a function that reads bytes of a file; beyond its end there are fewer. */
export async function readingBytes<Result>(
  file: string,
  work: (read: ReadBytes) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file);
  try {
    return await work(async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}
