import { DomUtils, Parser, parseDocument } from "htmlparser2";

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const STRAY = /<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
const TAG = /<(\/?)([\w:.-]+)[^>]*?(\/?)>/g;
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Reads XML as those who subscribe to it do: the least mistake, and nothing is read.
 *
 * @throws Error when it is not well-formed
 */
export function readXml(xml: string): Document {
  const refuse = (reason: string) => {
    throw new Error(`Not well-formed: ${reason}`);
  };
  const look = (text: string) => STRAY.test(text) && refuse(text);
  if (!xml.startsWith("<?xml ")) refuse("no declaration");
  if (NO_CHARACTER.test(xml)) refuse("a character that XML forbids");
  const parts = { ontext: look, onattribute: (_name: string, value: string) => look(value) };
  new Parser(parts, { xmlMode: true, decodeEntities: false }).end(xml);
  const open: (string | undefined)[] = [];
  for (const [tag, isEnd, name, isEmpty] of xml.matchAll(TAG)) {
    if (isEnd && open.pop() !== name) refuse(tag);
    if (!isEnd && !isEmpty) open.push(name);
  }
  if (open.length > 0) refuse(`<${open.at(-1)}> is left open`);
  return parseDocument(xml, { xmlMode: true });
}

/** Every element of that name, in its order. */
export function elements(within: Document | Element, name: string): Element[] {
  return DomUtils.getElementsByTagName(name, within);
}

/** The text of every element of that name. */
export function texts(within: Document | Element, name: string): string[] {
  return elements(within, name).map((element) => DomUtils.textContent(element));
}
