/**
 * Promise that settles when the last queued picture is done: two large ones at a time would not fit
 * into a small server.
 */
let last: Promise<unknown> = Promise.resolve();

export function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** Runs `work` on a picture once no other is queued, so that uploads go first. */
export async function enqueueLowPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let awaited = last; ; awaited = last) {
    await awaited;
    if (awaited === last) return enqueue(work);
  }
}
