import { countOf } from "~/format/amounts";
import type { Losses } from "./from-html";

/** Says what of pasted content is missing or has changed; empty where nothing has. */
export function lossesText({ pictures, tables, isFlattened }: Losses): string {
  const sentences = [
    pictures > 0 &&
      `${countOf(pictures, "imagen", "imágenes")} no se ${pictures === 1 ? "ha podido traer: súbela" : "han podido traer: súbelas"}.`,
    tables > 0 &&
      `${countOf(tables, "tabla queda", "tablas quedan")} como texto: aquí una tabla tiene como mucho 6 columnas y 20 filas.`,
    isFlattened && "Las listas que estaban dentro de otra quedan a su nivel.",
  ];
  return sentences.filter(Boolean).join(" ");
}
