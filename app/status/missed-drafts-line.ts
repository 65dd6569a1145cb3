import type { MissedDraft } from "~/articulos/borradores.server";
import { countOf } from "~/format/amounts";
import type { StatusLine } from "./status-line";

/** A line for each reason for which drafts did not publish themselves; the last of them first. */
export function missedDraftsLines(drafts: MissedDraft[]): StatusLine[] {
  const incomplete = drafts.filter(({ isFromBackup }) => !isFromBackup);
  const restored = drafts.filter(({ isFromBackup }) => isFromBackup);
  return [
    ...lineOf(incomplete, {
      label: "Artículos con fecha",
      words: "no se publicó a su hora: le faltaba el título o el texto.",
      advice: "Sigue en los borradores. Complétalo y ponle otra fecha, o publícalo.",
    }),
    ...lineOf(restored, {
      label: "Artículos de la copia",
      words: "tenía fecha en la copia que se ha recuperado, y no sale solo.",
      advice:
        "La copia no sabe si después se publicó o se retiró. Si lo quieres en la web, ponle fecha o publícalo.",
    }),
  ];
}

interface Reason {
  label: string;
  words: string;
  advice: string;
}

function lineOf([last, ...others]: MissedDraft[], { label, words, advice }: Reason): StatusLine[] {
  if (!last) return [];
  const text = `«${last.nombre}» ${words}`;
  const more = `Y ${countOf(others.length, "artículo más", "artículos más")}.`;
  return [
    {
      label,
      level: "atencion",
      text: others.length > 0 ? `${text} ${more}` : text,
      advice,
      link: { href: `/blog-admin?borrador=${last.id}`, text: "Abrirlo" },
    },
  ];
}
