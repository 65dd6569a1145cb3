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
 * Returns what was done last, of what the URL names: `rows` has the row that each parameter of a
 * deed means, `deleted` the deletion. Null if there is none.
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
