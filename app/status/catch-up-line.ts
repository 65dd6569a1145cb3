import type { CatchUpTrouble } from "~/db/restores.server";
import type { StatusLine } from "./status-lines";

const SAYS: Record<string, string> = {
  erasures: "a quién hay que volver a borrar",
  bajas: "quién no quiere cartas",
};

/** A line while a start has not caught up with what a restored backup does not know, else none. */
export function catchUpLine(trouble: CatchUpTrouble | null): StatusLine[] {
  if (trouble === null) return [];
  const says = trouble.file && SAYS[trouble.file];
  const file = `archivo «${trouble.file}», junto a la base de datos, que dice ${says}`;
  const broken = trouble.lacksKey
    ? `Al ${file}, le falta la clave de una parte.`
    : `No se puede leer el ${file}.`;
  const what = says
    ? broken
    : "Algo impide repasar a quién hay que volver a borrar y qué esperaba en una copia recuperada.";
  return [
    {
      label: "Borrados y bajas",
      level: says ? "urgente" : "atencion",
      text: `${what} Mientras tanto no sale ningún correo.`,
      advice:
        "Se reintenta solo. El registro del servidor dice por qué: busca en él «not repeated».",
    },
  ];
}
