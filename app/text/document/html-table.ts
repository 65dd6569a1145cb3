const SPAN_MAX = 20;

interface Cell {
  text: string;
  columns: number;
  rows: number;
}

export class TableReader {
  /** True while all cells are plain text; if false, the table is read as lines. */
  isPlain = true;
  readonly #rows: Cell[][] = [];
  #cell: Cell | null = null;

  startRow(): void {
    this.#rows.push([]);
    this.#cell = null;
  }

  startCell({ colspan, rowspan }: Record<string, string>): void {
    if (this.#rows.length === 0) this.startRow();
    this.#cell = { text: "", columns: spanOf(colspan), rows: spanOf(rowspan) };
    this.#rows.at(-1)?.push(this.#cell);
  }

  text(text: string): void {
    if (this.#cell) this.#cell.text += text;
  }

  /** Returns the rows as plain text; a cell that spans several places is repeated in each. */
  rows(): string[][] {
    const grid: string[][] = this.#rows.map(() => []);
    this.#rows.forEach((cells, top) => {
      const row = grid[top] ?? [];
      let left = 0;
      for (const { text, columns, rows } of cells) {
        while (row[left] !== undefined) left++;
        for (const below of grid.slice(top, top + rows)) {
          for (let at = left; at < left + columns; at++) below[at] = text;
        }
      }
    });
    return grid.map((row) => Array.from(row, (cell) => cell ?? ""));
  }
}

function spanOf(attribute: string | undefined): number {
  return Math.min(SPAN_MAX, Math.max(1, Math.trunc(Number(attribute)) || 1));
}
