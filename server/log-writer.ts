/**
 * A function that writes lines, all those of one turn of the event loop at once: one system
 * call per line would cost as much as a kept page. Nothing is lost when the process ends,
 * as long as it ends by itself.
 */
export function logWriter(write: (lines: string) => void, atExit: OnExit = onExit) {
  let pending = "";
  const flush = (): void => {
    if (pending === "") return;
    const lines = pending;
    pending = "";
    write(lines);
  };
  atExit(flush);
  return (line: string): void => {
    if (pending === "") setImmediate(flush);
    pending += `${line}\n`;
  };
}

type OnExit = (callback: () => void) => void;

function onExit(callback: () => void): void {
  process.once("exit", callback);
}
