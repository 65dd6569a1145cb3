import { Parser } from "htmlparser2";
import { countOf } from "~/format/amounts";
import { UNREAD_TAGS } from "./from-html";

/** How much of pasted content an article cannot say. */
interface Losses {
  pictures: number;
  tables: number;
  quotes: number;
  numberedLists: number;
}

const LOST_TAGS: Record<string, keyof Losses> = {
  img: "pictures",
  table: "tables",
  blockquote: "quotes",
  ol: "numberedLists",
};

/** Word's quotes are paragraphs of this class. */
const WORD_QUOTE = /^Mso(Intense)?Quote/;
/** Word's items are paragraphs that name their list, and begin with a marker: «1.», «b)» or a bullet. */
const WORD_LIST = /mso-list:\s*l\d+ level\d+ (lfo\d+)/;
const WORD_MARKER = /mso-list:\s*Ignore/i;
const WORD_NUMBER = /^\s*\w{1,4}[.)]/;

export function lossesOf(html: string): Losses {
  const losses: Losses = { pictures: 0, tables: 0, quotes: 0, numberedLists: 0 };
  const open: { name: string; isMarker: boolean }[] = [];
  const numbered = new Set<string>();
  let wordList = "";
  const isIn = (...names: string[]) => open.some(({ name }) => names.includes(name));
  const parser = new Parser({
    onopentag(name, { style = "", class: className = "", width, height }) {
      const kind = LOST_TAGS[name];
      const isTrackingPixel = Number(width) <= 1 && Number(height) <= 1;
      if (kind && !isIn(name, ...UNREAD_TAGS) && !isTrackingPixel) losses[kind]++;
      if (WORD_QUOTE.test(className)) losses.quotes++;
      wordList = WORD_LIST.exec(style)?.[1] ?? wordList;
      open.push({ name, isMarker: WORD_MARKER.test(style) });
    },
    ontext(text) {
      if (open.at(-1)?.isMarker && WORD_NUMBER.test(text)) numbered.add(wordList);
    },
    onclosetag(name) {
      const at = open.findLastIndex((tag) => tag.name === name);
      if (at >= 0) open.length = at;
    },
  });
  parser.end(html);
  losses.numberedLists += numbered.size;
  return losses;
}

export function lossesOfFiles(files: ArrayLike<File>): Losses {
  const pictures = Array.from(files).filter(({ type }) => type.startsWith("image/")).length;
  return { pictures, tables: 0, quotes: 0, numberedLists: 0 };
}

/** Says what of pasted content is missing or has changed; empty where nothing has. */
export function lossesText({ pictures, tables, quotes, numberedLists }: Losses): string {
  const gone = [
    pictures > 0 && countOf(pictures, "imagen", "imágenes"),
    tables > 0 && countOf(tables, "tabla", "tablas"),
  ].filter(Boolean);
  const sentences = [
    gone.length > 0 &&
      `${gone.join(" y ")} no se ${pictures + tables === 1 ? "ha" : "han"} podido traer.`,
    tables > 0 && `De ${tables === 1 ? "la tabla" : "las tablas"} queda el texto.`,
    quotes > 0 && `${countOf(quotes, "cita queda", "citas quedan")} como texto corriente.`,
    numberedLists > 0 &&
      `${countOf(numberedLists, "lista numerada queda", "listas numeradas quedan")} con puntos en vez de números.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
