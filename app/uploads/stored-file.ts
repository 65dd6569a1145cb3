import { createReadStream, type ReadStream } from "node:fs";
import { LazyFile } from "@remix-run/lazy-file";

interface Stored {
  name: string;
  type: string;
  /** Size of the file in bytes. */
  size: number;
  /** When the file was changed last, milliseconds since 1970. */
  lastModified: number;
}

/** Returns a LazyFile: it is opened at the first read and closed when reading ends. */
export function storedFile(path: string, { name, size, ...about }: Stored): LazyFile {
  const stream = (start = 0, end = Number.POSITIVE_INFINITY) => streamOf(path, start, end);
  return new LazyFile({ byteLength: size, stream }, name, about);
}

function streamOf(
  path: string,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: ReadStream | undefined;
  let chunks: AsyncIterator<Buffer<ArrayBuffer>> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        file ??= createReadStream(path, { start, end: end - 1 });
        chunks ??= file.iterator();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      },
      cancel: () => void file?.destroy(),
    },
    // Else it would be opened for whoever has left already.
    { highWaterMark: 0 },
  );
}
