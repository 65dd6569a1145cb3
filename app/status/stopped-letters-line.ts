import type { Carta } from "~/cartas/cartas.server";
import { countOf } from "~/format/amounts";
import type { StatusLine } from "./status-line";

/** Says of letters that a restore has stopped that they do not go on by themselves; no line without one. */
export function stoppedLettersLine([last, ...others]: Pick<
  Carta,
  "id" | "asunto"
>[]): StatusLine[] {
  if (!last) return [];
  const text = `«${last.asunto}» estaba a medias en la copia que se ha recuperado, y no sigue sola.`;
  const more = `Y ${countOf(others.length, "carta más", "cartas más")}.`;
  return [
    {
      label: "Cartas de la copia",
      level: "atencion",
      text: others.length > 0 ? `${text} ${more}` : text,
      advice:
        "La copia no sabe a quién llegó después. Mira a cuántos falta, y síguela si la quieres.",
      link: { href: `/admin/cartas?carta=${last.id}`, text: "Verla" },
    },
  ];
}
