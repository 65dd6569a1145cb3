import { countOf } from "~/format/amounts";
import type { StatusLine } from "./status-lines";

/** A draft that could not publish itself at its hour. */
export interface MissedDraft {
  id: number;
  nombre: string;
}

/** The last first. */
export function missedDraftsLine([last, ...others]: MissedDraft[]): StatusLine[] {
  if (!last) return [];
  const text = `«${last.nombre}» no se publicó a su hora: le faltaba el título o el texto.`;
  const more = `Y ${countOf(others.length, "artículo más", "artículos más")}.`;
  return [
    {
      label: "Artículos con fecha",
      level: "atencion",
      text: others.length > 0 ? `${text} ${more}` : text,
      advice: "Sigue en los borradores. Complétalo y ponle otra fecha, o publícalo.",
      link: { href: `/blog-admin?borrador=${last.id}`, text: "Abrirlo" },
    },
  ];
}
