import { DomUtils, parseDocument } from "htmlparser2";
import { XmlDocument } from "libxml2-wasm";

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/**
 * Reads XML as those who subscribe to it do: the least mistake, and nothing is read.
 *
 * @throws Error when it is not well-formed
 */
export function readXml(xml: string): Document {
  XmlDocument.fromString(xml).dispose();
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
