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
