import type { MissedDraft } from "~/articulos/borradores.server";
import type { Carta } from "~/cartas/cartas.server";
import type { Damage } from "~/config/folders.server";
import type { ClockDoubt } from "~/db/clock.server";
import type { CatchUpTrouble } from "~/db/restores.server";
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

export function stoppedCartasLine(cartas: Pick<Carta, "id" | "asunto">[]): StatusLine[] {
  const stopped = cartas.map(({ id, asunto }) => ({
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
  /** Words that follow the title of the draft or carta that is named. */
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

const SAYS: Record<string, string> = {
  erasures: "a quién hay que volver a borrar",
  bajas: "quién no quiere cartas",
};

const BROKEN: Record<Damage, [before: string, after: string]> = {
  file: ["No se puede leer el", "."],
  key: ["Al", ", le falta la clave de una parte."],
  lines: ["En el", ", hay líneas dañadas."],
};

const TELL = "El registro del servidor dice por qué: busca en él «not repeated».";
const LINES_TELL =
  "El registro del servidor dice cuáles: busca en él «not repeated». Recupéralas de otra copia del archivo, o quítalas.";

export function catchUpLine(trouble: CatchUpTrouble | null): StatusLine[] {
  if (trouble === null) return [];
  const isFile = trouble.file !== null;
  const [before, after] = isFile ? BROKEN[trouble.damage] : [];
  const what = isFile
    ? `${before} archivo «${trouble.file}», junto a la base de datos, que dice ${SAYS[trouble.file]}${after}`
    : "Algo impide repasar a quién hay que volver a borrar y qué esperaba en una copia recuperada.";
  return [
    {
      label: "Borrados y bajas",
      level: isFile ? "urgente" : "atencion",
      text: `${what} Mientras tanto no sale ningún correo.`,
      ...(isFile && trouble.damage === "lines"
        ? { tell: LINES_TELL }
        : { advice: "Se reintenta solo.", tell: TELL }),
    },
  ];
}

const HOUR_MS = 60 * 60 * 1000;

export function clockLine(clock: ClockDoubt | null): StatusLine[] {
  if (clock === null) return [];
  const hours = Math.floor(Math.abs(clock.gap) / HOUR_MS);
  const days = Math.floor(hours / 24);
  const time = days > 0 ? countOf(days, "día", "días") : countOf(hours, "hora", "horas");
  const isBehind = clock.gap < 0;
  return [
    {
      label: "Reloj",
      level: "urgente",
      text: isBehind
        ? `Marca ${time} menos que la última vez que se comprobó: está atrasado, o antes estuvo adelantado.`
        : `Desde la última vez que se comprobó han pasado ${time}: puede que esté mal.`,
      advice: "Mientras no se sepa, no se borra nada por su plazo ni se publica lo programado.",
      link: { href: "/admin/textos", text: "Confirmar la fecha" },
    },
  ];
}
