/** Destination of a row: one place up or down, first or last, or behind the row with id `tras`. */
export type Destination = "subir" | "bajar" | "principio" | "final" | { tras: number };

/**
 * Returns ids in which `id` is moved; null if it, or the row that it should follow, is not there. A
 * `tras` of 0 is the first place.
 */
export function reordered(ids: number[], id: number, destination: Destination): number[] | null {
  const from = ids.indexOf(id);
  const others = ids.filter((each) => each !== id);
  const to = placeAmong(others, from, destination);
  if (from < 0 || to === null) return null;
  return [...others.slice(0, to), id, ...others.slice(to)];
}

function placeAmong(others: number[], from: number, destination: Destination): number | null {
  if (destination === "subir") return Math.max(0, from - 1);
  if (destination === "bajar") return from + 1;
  if (destination === "final") return others.length;
  if (destination === "principio" || destination.tras === 0) return 0;
  const behind = others.indexOf(destination.tras);
  return behind < 0 ? null : behind + 1;
}

const BUTTONS = ["subir", "bajar", "principio", "final"] as const;
export type MoveButton = (typeof BUTTONS)[number];

function readMoveButton(text: string | null | undefined): MoveButton | null {
  return BUTTONS.find((button) => button === text) ?? null;
}

export const MOVE_FIELDS = { hacia: 10, tras: 16 } as const;

export function readDestination(fields: Partial<Record<keyof typeof MOVE_FIELDS, string>>) {
  const tras = Number(fields.tras || Number.NaN);
  return readMoveButton(fields.hacia) ?? (Number.isSafeInteger(tras) ? { tras } : null);
}

/**
 * Photo or project that was moved last, and by which button, from the URL; an `id` of 0 says that
 * it could not be moved.
 */
export interface Moved {
  id: number;
  button: MoveButton | null;
}

export function readMoved(search: URLSearchParams): Moved | null {
  const id = Number(search.get("movida") || Number.NaN);
  return Number.isSafeInteger(id) ? { id, button: readMoveButton(search.get("hacia")) } : null;
}

export function movedHref(base: string, id: number, destination: Destination): string {
  const button = typeof destination === "string" ? `&hacia=${destination}` : "";
  return `${base}?movida=${id}${button}`;
}
