import type { MissedDraft } from "~/articulos/borradores.server";
import type { Carta } from "~/cartas/cartas.server";
import { countOf } from "~/format/amounts";
import type { StatusLine } from "./status-line";

/** Returns a line per reason for which drafts stayed unpublished: it names one, counts the rest. */
export function missedDraftsLines(drafts: MissedDraft[]): StatusLine[] {
  const of = { nouns: ["artículo", "artículos"], linkText: "Abrirlo" } as const;
  const linesOf = (isFromBackup: boolean, reason: Reason) =>
    lineOf(
      drafts
        .filter((draft) => draft.isFromBackup === isFromBackup)
        .map(({ id, nombre }) => ({ title: nombre, href: `/blog-admin?borrador=${id}` })),
      { ...of, ...reason },
    );
  return [
    ...linesOf(false, {
      label: "Artículos con fecha",
      words: "no se publicó a su hora: le faltaba el título o el texto.",
      advice: "Sigue en los borradores. Complétalo y ponle otra fecha, o publícalo.",
    }),
    ...linesOf(true, {
      label: "Artículos de la copia",
      words: "tenía fecha en la copia que se ha recuperado, y no sale solo.",
      advice:
        "La copia no sabe si después se publicó o se retiró. Si lo quieres en la web, ponle fecha o publícalo.",
    }),
  ];
}

export function stoppedLettersLine(letters: Pick<Carta, "id" | "asunto">[]): StatusLine[] {
  const stopped = letters.map(({ id, asunto }) => ({
    title: asunto,
    href: `/admin/cartas?carta=${id}`,
  }));
  return lineOf(stopped, {
    label: "Cartas de la copia",
    words: "estaba a medias en la copia que se ha recuperado, y no sigue sola.",
    advice:
      "La copia no sabe a quién llegó después. Mira a cuántos falta, y síguela si la quieres.",
    nouns: ["carta", "cartas"],
    linkText: "Verla",
  });
}

interface Reason {
  label: string;
  /** Words that follow the title of the draft or letter that is named. */
  words: string;
  advice: string;
}

interface Stopped extends Reason {
  nouns: readonly [string, string];
  linkText: string;
}

function lineOf(
  [last, ...others]: { title: string; href: string }[],
  { label, words, advice, nouns: [one, many], linkText }: Stopped,
): StatusLine[] {
  if (!last) return [];
  const more = ` Y ${countOf(others.length, `${one} más`, `${many} más`)}.`;
  return [
    {
      label,
      level: "atencion",
      text: `«${last.title}» ${words}${others.length > 0 ? more : ""}`,
      advice,
      link: { href: last.href, text: linkText },
    },
  ];
}
