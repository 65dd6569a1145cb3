import { type RenderElementProps, useSelected, useSlate } from "slate-react";
import { TABLE_LIMITS } from "../document/document";
import { BlockFields, BlockInput, BlockTools } from "./block-fields";
import type { SlateTable } from "./slate-document";
import { changeBlock } from "./voids";

const CELL_MAX = 500;

export const NEW_TABLE: SlateTable = {
  type: "table",
  rows: [
    ["", ""],
    ["", ""],
  ],
  children: [{ text: "" }],
};

interface TableBlockProps extends Omit<RenderElementProps, "element"> {
  element: SlateTable;
}

/** Table as a grid of inputs, since browsers would merge and split cells of editable text. */
export function TableBlock({ attributes, children, element }: TableBlockProps) {
  const editor = useSlate();
  const isSelected = useSelected({ suppressThrow: true });
  const { rows } = element;
  const columns = rows[0]?.length ?? 0;
  const change = (changed: string[][]): void => changeBlock(editor, element, { rows: changed });
  const sizes = [
    {
      label: "Añadir fila",
      isOff: rows.length >= TABLE_LIMITS.rows,
      run: () => [...rows, Array.from({ length: columns }, () => "")],
    },
    { label: "Quitar fila", isOff: rows.length <= 2, run: () => rows.slice(0, -1) },
    {
      label: "Añadir columna",
      isOff: columns >= TABLE_LIMITS.columns,
      run: () => rows.map((row) => [...row, ""]),
    },
    {
      label: "Quitar columna",
      isOff: columns <= 2,
      run: () => rows.map((row) => row.slice(0, -1)),
    },
  ];
  return (
    <div {...attributes} className={isSelected ? "text-block text-block-selected" : "text-block"}>
      <div contentEditable={false}>
        <BlockFields>
          <div className="table-inputs">
            <table>
              <tbody>
                {rows.map((row, y) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
                  <tr key={y}>
                    {row.map((cell, x) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: neither has a cell
                      <td key={x}>
                        <BlockInput
                          isQuiet
                          label={y === 0 ? `Cabecera ${x + 1}` : `Fila ${y}, columna ${x + 1}`}
                          placeholder={y === 0 ? "Cabecera" : undefined}
                          value={cell}
                          maxLength={CELL_MAX}
                          onText={(text) => change(withCell(rows, y, x, text))}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <BlockTools element={element} name="tabla">
            {sizes.map(({ label, isOff, run }) => (
              <button
                key={label}
                type="button"
                className="link-button"
                disabled={isOff}
                onClick={() => change(run())}
              >
                {label}
              </button>
            ))}
          </BlockTools>
        </BlockFields>
      </div>
      {children}
    </div>
  );
}

function withCell(rows: string[][], y: number, x: number, text: string): string[][] {
  return rows.map((row, atY) =>
    atY === y ? row.map((cell, atX) => (atX === x ? text : cell)) : row,
  );
}
