interface Titled {
  id: number;
  titulo: string;
}

type Saved = "publicado" | "guardado" | "recuperado";

export type Done = ({ what: Saved } & Titled) | Deleted;

/** Deletion; `trash` is the entry's id in the trash, or null if it is no longer there. */
interface Deleted {
  what: "eliminado";
  trash: number | null;
}

/**
 * Returns what was done last: `rows` has, for each deed, the row that the URL names as its object,
 * `deleted` the deletion. Null if the URL names none.
 */
export function doneWith(
  rows: Record<Saved, Titled | null>,
  deleted: Omit<Deleted, "what"> | null,
): Done | null {
  for (const what of ["publicado", "guardado", "recuperado"] as const) {
    const row = rows[what];
    if (row) return { what, id: row.id, titulo: row.titulo };
  }
  return deleted && { what: "eliminado", ...deleted };
}
