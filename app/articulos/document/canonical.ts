import {
  type Block,
  type Document,
  type Inline,
  isLink,
  type Link,
  type TextRun,
} from "./document";

// Not \s: a no-break space is a letter here («20 °C»).
const BLANKS = /[ \t\n\r\f]+/g;

/** The one spelling: blanks collapsed and outside of marks, neighbours joined, nothing empty. */
export function canonical(document: Document): Document {
  return document.flatMap((block): Block[] => {
    if (block.type === "list") {
      const items = block.items.map(canonicalLine).filter(({ length }) => length > 0);
      return items.length > 0 ? [{ type: "list", items }] : [];
    }
    const children = canonicalLine(block.children);
    return children.length > 0 ? [{ type: block.type, children }] : [];
  });
}

function canonicalLine(inlines: Inline[]): Inline[] {
  const parts = joinRuns(inlines).flatMap((inline): Inline[] =>
    isLink(inline) ? blanksOutsideLink(inline) : blanksOutside(inline),
  );
  return trimLine(joinRuns(dropDoubleBlanks(parts)));
}

/** Blanks at the ends of a link stand outside of it; a link without words is none. */
function blanksOutsideLink({ url, children }: Link): Inline[] {
  const parts = (joinRuns(children) as TextRun[]).flatMap(blanksOutside);
  const runs = joinRuns(dropDoubleBlanks(parts)) as TextRun[];
  const inner = trimLine(runs) as TextRun[];
  const before = runs[0]?.text.startsWith(" ") ? [{ text: " " }] : [];
  const after = runs.at(-1)?.text.endsWith(" ") ? [{ text: " " }] : [];
  return inner.length > 0 ? [...before, { type: "link", url, children: inner }, ...after] : before;
}

/** «**a **b» is «**a** b»: a mark begins and ends at a letter. */
function blanksOutside(run: TextRun): TextRun[] {
  const text = run.text.replace(BLANKS, " ");
  const inner = text.replace(/^ | $/g, "");
  if ((!run.bold && !run.italic) || inner === "") return [{ text }];
  const marks = { ...(run.bold && { bold: run.bold }), ...(run.italic && { italic: run.italic }) };
  return [
    ...(text.startsWith(" ") ? [{ text: " " }] : []),
    { ...marks, text: inner },
    ...(text.endsWith(" ") ? [{ text: " " }] : []),
  ];
}

/** No blank after a blank, not even across runs. */
function dropDoubleBlanks(inlines: Inline[]): Inline[] {
  let endsBlank = false;
  return inlines.map((inline) => {
    if (isLink(inline)) {
      endsBlank = false;
      return inline;
    }
    const text: string = endsBlank ? inline.text.replace(/^ /, "") : inline.text;
    if (text !== "") endsBlank = text.endsWith(" ");
    return { ...inline, text };
  });
}

function joinRuns(inlines: Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (isLink(inline)) joined.push(inline);
    else if (last && !isLink(last) && sameMarks(last, inline)) last.text += inline.text;
    else if (inline.text !== "") joined.push({ ...inline });
  }
  return joined;
}

function trimLine(inlines: Inline[]): Inline[] {
  const line = [...inlines];
  const first = line[0];
  if (first && !isLink(first)) line[0] = { ...first, text: first.text.replace(/^ /, "") };
  const last = line.at(-1);
  if (last && !isLink(last)) {
    line[line.length - 1] = { ...last, text: last.text.replace(/ $/, "") };
  }
  return line.filter((inline) => isLink(inline) || inline.text !== "");
}

function sameMarks(one: TextRun, other: TextRun): boolean {
  return one.bold === other.bold && one.italic === other.italic;
}
