import { madridDay } from "~/format/dates";

interface Download {
  /** Name without day and extension, which are added: «inscripciones-2026-11-21.csv». */
  name: string;
  type: "text/csv" | "application/json";
  /** Text of the file; an iterable is sent part by part as it is read. */
  content: string | AsyncIterable<string>;
}

/**
 * Answers with a file that the browser stores, `name` completed by day and extension.
 *
 * @throws whatever the first part throws
 */
export async function download({ name, type, content }: Download): Promise<Response> {
  const extension = type === "text/csv" ? "csv" : "json";
  const body = typeof content === "string" ? content : await streamOf(content);
  return attachment(
    `${name}-${madridDay(new Date())}.${extension}`,
    `${type}; charset=utf-8`,
    body,
  );
}

/**
 * Answers with a file that a browser stores under `filename` (plain ASCII); no cache stores it, and
 * no search engine indexes it.
 */
export function attachment(filename: string, type: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** Streams parts, the first already read: what fails at once is a page and no broken file. */
async function streamOf(parts: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | null = await iterator.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = next ?? (await iterator.next());
        next = null;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
