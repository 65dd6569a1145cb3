/** One picture at a time: two large ones side by side would not fit into a small server. */
let line: Promise<unknown> = Promise.resolve();

/** Works on a picture as soon as those before it are done. */
export function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = line.then(work);
  line = turn.catch(() => {});
  return turn;
}

/** Works on a picture once nobody waits in the line: whoever uploads goes first. */
export async function enqueueLowPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let last = line; ; last = line) {
    await last;
    if (last === line) return enqueue(work);
  }
}
