import { DomUtils, parseDocument } from "htmlparser2";
import { type Form, form } from "./form";

/** An element of a page. */
export interface Found {
  attribs: Record<string, string>;
  /** What a reader reads of it, its spaces put in order. */
  words: string;
  /** As it stands in the page. */
  html: string;
}

/** A page, or a part of it, as a test reads it. */
export interface Page {
  html: string;
  words: string;
  /** Every element of that name whose attributes are these. */
  all(name: string, attribs?: Record<string, string>): Found[];
  /** The first of them. @throws Error where there is none */
  one(name: string, attribs?: Record<string, string>): Found;
  /** Where the first link with these words leads. @throws Error where there is none */
  link(words: string): string;
  form(words: string): Form;
  /** The dialog that is open; null where none is. */
  dialog: Page | null;
  /** What is said of each field that was refused, by its name. */
  errors: Record<string, string>;
}

/** Reads a page with a parser, as browsers do. */
export function readPage(html: string): Page {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const all: Page["all"] = (name, attribs = {}) =>
    DomUtils.getElementsByTagName(name, document)
      .filter((each) =>
        Object.entries(attribs).every(([key, value]) => each.attribs[key] === value),
      )
      .map((each) => ({
        attribs: each.attribs,
        words: inOrder(DomUtils.textContent(each)),
        html: html.slice(each.startIndex ?? 0, (each.endIndex ?? 0) + 1),
      }));
  const one: Page["one"] = (name, attribs) => {
    const [found] = all(name, attribs);
    if (!found) throw new Error(`No <${name}> with ${JSON.stringify(attribs ?? {})}`);
    return found;
  };
  return {
    html,
    all,
    one,
    get words() {
      const isSeen = (name: string) => !["script", "style", "template", "head"].includes(name);
      const texts = DomUtils.filter((node) => node.type === "text", document);
      const seen = texts.filter((text) => {
        for (let at = text.parent; at; at = at.parent) {
          if ("name" in at && !isSeen(at.name)) return false;
        }
        return true;
      });
      return inOrder(seen.map((text) => DomUtils.textContent(text)).join(" "));
    },
    link(words) {
      const found = all("a").find((each) => each.words === words);
      if (!found) throw new Error(`No link «${words}»`);
      return found.attribs.href ?? "";
    },
    form: (words) => form(html, words),
    get dialog() {
      const open = all("dialog").find(({ attribs }) => "open" in attribs);
      return open ? readPage(open.html) : null;
    },
    get errors() {
      const said = all("p", { class: "field-error" });
      const controls = ["input", "textarea", "select"].flatMap((name) => all(name));
      return Object.fromEntries(
        controls.flatMap(({ attribs: { name = "", "aria-describedby": by = "" } }) =>
          said
            .filter(({ attribs }) => by.split(" ").includes(attribs.id ?? ""))
            .map(({ words }) => [name, words]),
        ),
      );
    },
  };
}

const inOrder = (text: string) => text.replace(/\s+/g, " ").trim();
