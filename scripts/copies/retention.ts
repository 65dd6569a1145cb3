import { namesToRemove } from "~/backup/backup-retention";
import { longMoment } from "~/format/dates";
import type { Destination } from "./destination";
import { restic, type Snapshot } from "./restic";
import { archiveOf, byArchive } from "./snapshots";

/**
 * Why no old copy of a school may be removed now, as a sentence; null where they may, and "" where this
 * machine has sent none before: another may still be at work, and only two nights in a row tell.
 *
 * @param there copies of that school before this night's
 * @param former the archive that this machine sent last
 */
export function whyNoneIsRemoved(there: Snapshot[], former: string | undefined): string | null {
  const last = archiveOf(byArchive(there).at(-1));
  if (!last || last.name === former) return null;
  if (former === undefined) return "";
  const made = longMoment(last.made.toISOString());
  return `Otra máquina envía allí copias de esta misma escuela (la última, del ${made}), y mientras no se quita ninguna. Si es un ensayo, o el servidor de antes, párala; o dale a una de las dos otra dirección (--setup).`;
}

/**
 * Copies of a school that go once another has been sent: as the site removes its own, by the archives'
 * names, whatever the clocks say under which they were sent; and what was sent before of the same archive,
 * which may lack who was erased since.
 */
export function copiesToRemove(there: Snapshot[], sent: string, now: Date): Snapshot[] {
  const nameOf = (snapshot: Snapshot) => archiveOf(snapshot)?.name ?? "";
  const gone = namesToRemove([...new Set([...there.map(nameOf), sent])], now);
  return there.filter((each) => [...gone, sent].includes(nameOf(each)));
}

/** Removes copies. A store that lets nothing be removed has the new one all the same. */
export async function removeCopies(
  destination: Destination,
  copies: Snapshot[],
  signal?: AbortSignal,
): Promise<void> {
  if (copies.length === 0) return;
  try {
    const ids = copies.map(({ id }) => id);
    await restic(destination, ["forget", ...ids, "--prune", "--quiet"], signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    console.error(
      `Las copias viejas de allí no se han podido quitar. ${Object(error).message ?? error}`,
    );
  }
}
