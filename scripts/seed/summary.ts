import { CONTENTS, type Noun } from "~/backup/backup-words";

/** How many of each were added. */
export type Added = Record<keyof typeof CONTENTS, number>;

/** One line for whoever ran the command. */
export function summaryOf(added: Added): string {
  const counts = Object.entries(added).map(([kind, count]): [number, Noun] => [
    count,
    CONTENTS[kind as keyof typeof CONTENTS],
  ]);
  if (counts.every(([count]) => count === 0)) return "El contenido de muestra ya estaba completo.";
  return `Contenido de muestra añadido: ${listed(counts)}.`;
}

/** «3 artículos, 1 proyecto y 2 mensajes»; what there is none of is left out. */
export function listed(counts: [number, Noun][]): string {
  const parts = counts.flatMap(([count, [one, many]]) =>
    count > 0 ? [`${count} ${count === 1 ? one : many}`] : [],
  );
  return new Intl.ListFormat("es", { type: "conjunction" }).format(parts);
}
