import type { Damage } from "~/config/folders.server";
import type { CatchUpTrouble } from "~/db/restores.server";
import type { StatusLine } from "./status-line";

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
