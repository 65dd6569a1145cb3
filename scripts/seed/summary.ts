import { CONTENTS, type Noun } from "~/backup/backup-words";

/** Number of added rows, by kind. */
export type Added = Record<keyof typeof CONTENTS, number>;

/** Returns one line about what was added. */
export function summaryOf(added: Added): string {
  const counts = Object.entries(added).map(([kind, count]): [number, Noun] => [
    count,
    CONTENTS[kind as keyof typeof CONTENTS],
  ]);
  if (counts.every(([count]) => count === 0)) return "El contenido de muestra ya estaba completo.";
  return `Contenido de muestra añadido: ${listed(counts)}.`;
}

/** Returns counts in words, «3 artículos, 1 proyecto y 2 mensajes», without those of zero. */
export function listed(counts: [number, Noun][]): string {
  const parts = counts.flatMap(([count, [one, many]]) =>
    count > 0 ? [`${count} ${count === 1 ? one : many}`] : [],
  );
  return new Intl.ListFormat("es", { type: "conjunction" }).format(parts);
}
