import type { Contents } from "~/backup/database-file.server";
import { NOUNS, type Noun } from "./seed/summary";

/** «12 artículos, 0 proyectos, … y 190 archivos»: of everything, so that nothing missing goes unseen. */
export function contentsSummary(contents: Contents, files: number): string {
  const counts = Object.entries(NOUNS).map(([kind, noun]) =>
    counted(contents[kind as keyof Contents], noun),
  );
  const parts = [...counts, counted(files, ["archivo de imagen", "archivos de imagen"])];
  return new Intl.ListFormat("es", { type: "conjunction" }).format(parts);
}

function counted(count: number, [one, many]: Noun): string {
  return `${count} ${count === 1 ? one : many}`;
}
