import { destination, pino, symbols } from "pino";

/** Milliseconds for which lines for stdout are collected at most, to be written together. */
const FLUSH_MS = 20;
const FLUSH_BYTES = 65_536;
/** Most bytes of lines that wait, as while the disk is full; further lines are dropped. */
const MOST_WAITING = 1_000_000;

// As bytes: of text, sonic-boom measures all that waits anew with each line.
const bytes = destination({
  dest: 1,
  contentMode: "buffer",
  sync: false,
  minLength: FLUSH_BYTES,
  maxWrite: 2 * FLUSH_BYTES,
  periodicFlush: FLUSH_MS,
  maxLength: MOST_WAITING,
});
const errors = destination({ dest: 2, sync: true, maxLength: MOST_WAITING });
const ERROR = pino.levels.values.error ?? 50;
/** Writes errors to stderr, all else to stdout; pino sets `lastLevel` to the level of each line. */
const output = {
  [symbols.needsMetadataGsym]: true,
  lastLevel: 0,
  write(line: string) {
    if (this.lastLevel >= ERROR) errors.write(line);
    // Its type has text only, whatever the mode.
    else bytes.write(Buffer.from(line) as unknown as string);
  },
};

// A log that cannot be written ends nothing: its lines wait.
let isWritable = true;
bytes.on("write", () => {
  isWritable = true;
});
bytes.on("error", () => {
  isWritable = false;
});
errors.on("error", () => {});
// At the end sonic-boom would try again for ever, and pino asks it to.
const flushSync = bytes.flushSync.bind(bytes);
bytes.flushSync = () => {
  if (isWritable) flushSync();
};
process.once("exit", () => bytes.flushSync());

// Written out once a millisecond, not once a request.
let [written, at] = [0, ""];
function timestamp(): string {
  const now = Date.now();
  if (now !== written) [written, at] = [now, `,"at":"${new Date(now).toISOString()}"`];
  return at;
}

/**
 * Logger that writes a line of JSON per event; `at` is UTC, errors go to stderr. Fields hold no
 * personal data.
 */
export const log = pino(
  { base: undefined, timestamp, formatters: { level: (level) => ({ level }) } },
  output,
);

/** Logs a handled error: the process goes on, and the visitor, if there is one, has a response. */
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
