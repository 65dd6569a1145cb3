interface Draft {
  id: number;
  version: number;
}

/**
 * Milliseconds without an autosave after which nobody is writing in the middle of a sentence; while
 * somebody types, autosaves come every three seconds.
 */
const PAUSE_MS = 20_000;

const written = new Map<number, { version: number; at: number }>();

export function noteWriting({ id, version }: Draft, at = performance.now()): void {
  for (const [other, last] of written) if (at - last.at > PAUSE_MS) written.delete(other);
  written.set(id, { version, at });
}

/** Notes that a button has saved a draft: its text is meant as it stands. */
export function notePause(borrador: number): void {
  written.delete(borrador);
}

/** True while somebody is writing at a draft, whose text may end in half a sentence. */
export function isBeingWritten({ id, version }: Draft): boolean {
  const last = written.get(id);
  return last?.version === version && performance.now() - last.at <= PAUSE_MS;
}
