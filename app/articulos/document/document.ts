export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
}

export interface Link {
  type: "link";
  /** http, https, mailto or a path of this site, as `cleanUrl` writes it. */
  url: string;
  children: TextRun[];
}

export type Inline = TextRun | Link;

export type Block =
  | { type: "paragraph" | "subheading"; children: Inline[] }
  | { type: "list"; items: Inline[][] };

/** An article: all that its HTML, its text and its editor can say, and nothing else. */
export type Document = Block[];

/** More runs than this are no article. */
export const NODE_LIMIT = 20_000;

export function isLink(inline: Inline): inline is Link {
  return "type" in inline;
}

/** The words of a document, a blank between blocks. */
export function plainText(document: Document): string {
  const lines = document.flatMap((block) =>
    block.type === "list" ? block.items : [block.children],
  );
  return lines.map((inlines) => inlines.map(textOf).join("")).join(" ");
}

function textOf(inline: Inline): string {
  return isLink(inline) ? inline.children.map(({ text }) => text).join("") : inline.text;
}
