import { countOf } from "~/format/amounts";

export interface Losses {
  pictures: number;
  embedded: number;
  tables: number;
  /** Superscripts and subscripts that Unicode has no signs for. */
  scripts: string[];
  /** Formulas that a text does not represent whole. */
  formulas: string[];
  /** True if lists inside lists have become one. */
  isFlattened: boolean;
}

export function noLosses(): Losses {
  return { pictures: 0, embedded: 0, tables: 0, scripts: [], formulas: [], isFlattened: false };
}

/** Returns sentences on what pasted content has lost or changed; "" for nothing. */
export function lossesText(losses: Losses): string {
  const { pictures, embedded, tables, scripts, formulas, isFlattened } = losses;
  const sentences = [
    pictures > 0 &&
      `${countOf(pictures, "imagen", "imágenes")} no se ${pictures === 1 ? "ha podido traer: súbela" : "han podido traer: súbelas"}.`,
    embedded > 0 &&
      `${countOf(embedded, "vídeo u otro contenido incrustado", "vídeos u otros contenidos incrustados")} no se ${embedded === 1 ? "ha" : "han"} podido traer: pega su dirección como enlace.`,
    tables > 0 &&
      `${countOf(tables, "tabla queda", "tablas quedan")} como texto: aquí una tabla tiene como mucho 6 columnas y 20 filas.`,
    scripts.length > 0 && scriptsText(scripts),
    formulas.length > 0 && formulasText(formulas),
    isFlattened && "Las listas que estaban dentro de otra quedan a su nivel.",
  ];
  return sentences.filter(Boolean).join(" ");
}

const NAMED = 5;

const named = (texts: string[]): string =>
  [...new Set(texts)]
    .slice(0, NAMED)
    .map((text) => `«${text}»`)
    .join(", ");

function formulasText(formulas: string[]): string {
  return formulas.length === 1
    ? `Una fórmula queda como texto: ${named(formulas)}. Revísala.`
    : `${formulas.length} fórmulas quedan como texto: ${named(formulas)}. Revísalas.`;
}

function scriptsText(scripts: string[]): string {
  return scripts.length === 1
    ? `Un superíndice o subíndice que no tiene signo propio queda como texto normal: ${named(scripts)}. Revísalo.`
    : `${scripts.length} superíndices o subíndices que no tienen signo propio quedan como texto normal: ${named(scripts)}. Revísalos.`;
}

/** True for an image, also a HEIC without a type: its upload is then refused with advice. */
export function isImageFile({ name, type }: { name: string; type: string }): boolean {
  return type.startsWith("image/") || /\.hei[cf]$/i.test(name);
}

/** Returns a sentence on files that are left out because they are no pictures; "" if all are pictures. */
export function leftOutText(files: ArrayLike<{ name: string; type: string }>): string {
  const others = Array.from(files).filter((file) => !isImageFile(file));
  if (others.length === 0) return "";
  const [what, whose] =
    others.length === 1
      ? [`«${others[0]?.name}» no es una imagen: se queda fuera`, "su texto, ábrelo, cópialo"]
      : [
          `${others.length} archivos no son imágenes: se quedan fuera`,
          "su texto, ábrelos, cópialo",
        ];
  return `${what}. Si quieres ${whose} y pégalo aquí.`;
}
