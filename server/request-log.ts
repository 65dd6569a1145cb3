import type { Middleware } from "./middleware";

export interface LogLine {
  at: string;
  id: string;
  method: string;
  /** Without the query string: it may hold an e-mail address. */
  path: string;
  /** 499 when the visitor left before the answer was complete. */
  status: number;
  ms: number;
}

/** Writes one JSON line per request when its answer ends. It holds no personal data. */
export function requestLog(log: (line: LogLine) => void = toStandardOutput()): Middleware {
  const timestamp = createTimestamp();
  return (request, response, next) => {
    const startedAt = performance.now();
    response.on("close", () => {
      log({
        at: timestamp(),
        id: String(request.headers["x-request-id"] ?? ""),
        method: request.method ?? "",
        path: request.url?.split("?", 1)[0] ?? "",
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - startedAt),
      });
    });
    next();
  };
}

/** The present moment as ISO 8601, UTC; written out once per millisecond, not once per request. */
function createTimestamp(): () => string {
  let [at, text] = [0, ""];
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** Writes lines to standard output, for whoever reads the log. */
export function toStandardOutput(): (line: LogLine) => void {
  // Synchronous for files and pipes, so that it still arrives while the process ends.
  const write = logWriter((lines) => process.stdout.write(lines));
  // By hand: JSON.stringify(line) takes three times as long, and only the path needs it.
  return ({ at, id, method, path, status, ms }) => {
    write(
      `{"at":"${at}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}}`,
    );
  };
}

/** How long a line may wait for others, milliseconds; and how many bytes may wait. */
const WAIT_MS = 20;
const WAIT_BYTES = 16_384;

/** Bytes that UTF-8 needs at most for one unit of a string. */
const WIDEST = 3;

/**
 * A function that writes lines, many at once: one system call per line would cost a third of a
 * kept page. Lines wait as bytes, which the garbage collector need not look after. Nothing is
 * lost when the process ends, as long as it ends by itself.
 */
export function logWriter(
  write: (lines: Buffer) => void,
  atExit: (callback: () => void) => void = onExit,
): (line: string) => void {
  let pending = Buffer.allocUnsafeSlow(WAIT_BYTES);
  let length = 0;
  const flush = (): void => {
    if (length === 0) return;
    const lines = pending.subarray(0, length);
    pending = Buffer.allocUnsafeSlow(WAIT_BYTES);
    length = 0;
    write(lines);
  };
  atExit(flush);
  return (line) => {
    const text = `${line}\n`;
    const most = text.length * WIDEST;
    if (length + most > WAIT_BYTES) flush();
    if (most > WAIT_BYTES) {
      write(Buffer.from(text));
      return;
    }
    if (length === 0) setTimeout(flush, WAIT_MS).unref();
    length += pending.write(text, length);
  };
}

function onExit(callback: () => void): void {
  process.once("exit", callback);
}
