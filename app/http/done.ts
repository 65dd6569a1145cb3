interface Titled {
  id: number;
  titulo: string;
}

/** What has just been done with an article or a project; it is in the URL of their list. */
export type Done = ({ what: "publicado" | "guardado" } & Titled) | { what: "eliminado" };

export function doneWith(
  published: Titled | null,
  saved: Titled | null,
  isDeleted: boolean,
): Done | null {
  const row = published ?? saved;
  if (row) return { what: published ? "publicado" : "guardado", id: row.id, titulo: row.titulo };
  return isDeleted ? { what: "eliminado" } : null;
}
