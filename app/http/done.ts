interface Titled {
  id: number;
  titulo: string;
}

type Saved = "publicado" | "guardado" | "recuperado";

/** The last deed with an article or a project, from the URL of their list. */
export type Done = ({ what: Saved } & Titled) | Deleted;

/** `trash` is its id in the trash, if it is still there. */
interface Deleted {
  what: "eliminado";
  trash: number | null;
}

/** The rows that the URL names, by what was done with them; null where it names none. */
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
