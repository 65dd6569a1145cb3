import { namesToRemove } from "~/backup/archives.server";
import { longMoment } from "~/format/dates";
import type { Destination } from "./destination";
import { NOT_ALLOWED } from "./faults";
import { restic, type Snapshot } from "./restic";
import { archiveOf, fullestOfWeek, newestBefore } from "./snapshots";

/**
 * Returns why no old copy of a school may be removed now, as a sentence; null where they may, and "" where this
 * machine has sent none before: another may still be at work, and only two nights in a row tell.
 *
 * @param there copies of that school before this night's, the oldest first
 * @param former the id of the one that this machine sent last, or its beginning
 * @param moment now, or when this night's archive was made; what is later is of a clock that was ahead
 */
export function whyNoneIsRemoved(
  there: Snapshot[],
  former: string | undefined,
  moment: Date,
): string | null {
  const last = newestBefore(moment, there);
  if (!last || isSame(last, former)) return null;
  if (former === undefined) return "";
  const at = longMoment(archiveOf(last)?.made.toISOString() ?? "");
  return `Otra máquina envía allí copias de esta misma escuela (la última, del ${at}), y mientras no se quita ninguna. Si es un ensayo, o el servidor de antes, párala; o dale a una de las dos otra dirección (--setup).`;
}

/** True if a copy's id begins so, as restic names a copy that it has made. */
export function isSame({ id }: Snapshot, beginning: string | undefined): boolean {
  return beginning !== undefined && id.startsWith(beginning);
}

/**
 * Returns the copies of a school to remove once another has been sent: as the site removes its own, by the
 * archives' names, whatever the clocks say under which they were sent; and what this machine sent before of the
 * same archive, which may lack who was erased since. The fullest of the week stays: of a machine that was
 * rolled back to a day before, it is the only one that has what came since.
 */
export function copiesToRemove(
  there: Snapshot[],
  sent: string,
  former: string | undefined,
  now: Date,
): Snapshot[] {
  const nameOf = (snapshot: Snapshot) => archiveOf(snapshot)?.name ?? "";
  const gone = namesToRemove([...new Set([...there.map(nameOf), sent])], now);
  const fullest = fullestOfWeek(now, there);
  return there.filter((each) => {
    if (nameOf(each) === sent) return isSame(each, former) || gone.includes(sent);
    return gone.includes(nameOf(each)) && each !== fullest;
  });
}

/**
 * Removes copies. Returns null, or why they could not be removed, as a sentence: a store that lets nothing be
 * removed has the new one all the same.
 */
export async function removeCopies(
  destination: Destination,
  copies: Snapshot[],
  signal?: AbortSignal,
): Promise<string | null> {
  if (copies.length === 0) return null;
  try {
    const ids = copies.map(({ id }) => id);
    await restic(destination, ["forget", ...ids, "--prune", "--quiet"], signal);
    return null;
  } catch (error) {
    if (signal?.aborted) throw error;
    const { message } = Object(error);
    const why = message === NOT_ALLOWED ? "El almacén no deja borrar con esa clave." : message;
    return `Las copias viejas de allí no se han podido quitar. ${why}`;
  }
}
