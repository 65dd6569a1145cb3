/** How long a line may wait for others, milliseconds; and how many characters may wait. */
const WAIT_MS = 20;
const WAIT_LENGTH = 16_384;

/**
 * A function that writes lines, many at once: one system call per line would cost a third of a
 * kept page. Nothing is lost when the process ends, as long as it ends by itself.
 */
export function logWriter(
  write: (lines: string) => void,
  atExit: (callback: () => void) => void = onExit,
): (line: string) => void {
  let pending = "";
  const flush = (): void => {
    if (pending === "") return;
    const lines = pending;
    pending = "";
    write(lines);
  };
  atExit(flush);
  return (line) => {
    if (pending === "") setTimeout(flush, WAIT_MS).unref();
    pending += `${line}\n`;
    if (pending.length > WAIT_LENGTH) flush();
  };
}

function onExit(callback: () => void): void {
  process.once("exit", callback);
}
