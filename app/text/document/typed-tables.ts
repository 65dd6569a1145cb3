import { filledTable } from "./canonical";
import { TABLE_LIMITS } from "./document";
import { readBlocks } from "./from-text";

const BEGINNING = 60;

/** Names the first table of a plain text that is too large to be one, for whoever typed it; or null. */
export function tableProblem(text: string): string | null {
  for (const block of readBlocks(text)) {
    if (block.type !== "table") continue;
    const { rows, columns } = filledTable(block.rows);
    const tooMany =
      (columns > TABLE_LIMITS.columns && `${columns} columnas`) ||
      (columns > 1 && rows.length > TABLE_LIMITS.rows && `${rows.length} filas`);
    if (!tooMany) continue;
    const head = rows[0]?.join(" | ") ?? "";
    const beginning = head.length > BEGINNING ? `${head.slice(0, BEGINNING).trimEnd()}…` : head;
    return `La tabla que empieza por «${beginning}» tiene ${tooMany}, y aquí caben ${TABLE_LIMITS.columns} columnas y ${TABLE_LIMITS.rows} filas: repártela en dos.`;
  }
  return null;
}
