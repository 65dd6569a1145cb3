interface Draft {
  id: number;
  version: number;
}

/** A pause that nobody makes in the middle of a word; an autosave comes every three seconds. */
const PAUSE_MS = 20_000;

/** When each draft was last autosaved, and as which version; milliseconds of this process. */
const written = new Map<number, { version: number; at: number }>();

/** Notes that somebody is writing at a draft, as an autosave shows. */
export function noteWriting({ id, version }: Draft, at = performance.now()): void {
  for (const [other, last] of written) if (at - last.at > PAUSE_MS) written.delete(other);
  written.set(id, { version, at });
}

/** Notes that a button has saved a draft: what stands there is meant. */
export function notePause(borrador: number): void {
  written.delete(borrador);
}

/** True while somebody is writing at a draft: what stands there may be half a sentence. */
export function isBeingWritten({ id, version }: Draft): boolean {
  const last = written.get(id);
  return last?.version === version && performance.now() - last.at <= PAUSE_MS;
}
