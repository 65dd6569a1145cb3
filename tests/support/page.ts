import { DomUtils, parseDocument } from "htmlparser2";
import { type Form, form } from "./form";

type ChildNode = ReturnType<typeof parseDocument>["children"][number];
type ParentNode = ReturnType<typeof parseDocument> | Extract<ChildNode, { children: ChildNode[] }>;

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
        words: wordsOf(each),
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
      return wordsOf(document);
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

/** They stand in a line with what is beside them. */
const INLINE = ["a", "abbr", "b", "code", "em", "i", "small", "span", "strong", "time"];
const UNSEEN = ["script", "style", "template", "head"];

function wordsOf(node: ParentNode): string {
  const read = (each: ChildNode): string => {
    if (each.type === "text") return each.data;
    if (!("children" in each)) return "";
    const name = "name" in each ? each.name : "";
    if (each !== node && UNSEEN.includes(name)) return "";
    const words = each.children.map(read).join("");
    return INLINE.includes(name) ? words : ` ${words} `;
  };
  return read(node).replace(/\s+/g, " ").trim();
}
