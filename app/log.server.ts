import { destination, multistream, pino } from "pino";

/** Lines of requests are written together, at the latest after these milliseconds. */
const FLUSH_MS = 20;
const FLUSH_BYTES = 65_536;

// As bytes: of text, sonic-boom measures all that waits anew with each line.
const bytes = destination({
  dest: 1,
  contentMode: "buffer",
  sync: false,
  minLength: FLUSH_BYTES,
  maxWrite: 2 * FLUSH_BYTES,
  periodicFlush: FLUSH_MS,
});
const output = {
  // Its type has text only, whatever the mode.
  write: (line: string) => bytes.write(Buffer.from(line) as unknown as string),
};
const errors = destination({ dest: 2, sync: true });
process.once("exit", () => bytes.flushSync());

/** A line of JSON per event; `at` is UTC, errors go to stderr. Fields hold no personal data. */
export const log = pino(
  {
    base: undefined,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
  },
  multistream(
    [
      { level: "info", stream: output },
      { level: "error", stream: errors },
    ],
    { dedupe: true },
  ),
);

/** For handled errors: the visitor has a response, the process goes on. */
export function logProblem(
  problem: string,
  error: unknown,
  details: Record<string, string | number> = {},
): void {
  const reason = error instanceof Error ? error.message : String(error);
  log.error({ problem, reason, ...details });
}

/** Logs an error that nobody foresaw: it is ours to mend, so its stack is in the line. */
export function logUnexpected(request: string | null, error: unknown): void {
  log.error({
    request,
    problem: "unexpected",
    reason: String(error),
    stack: Object(error).stack,
  });
}
