import { createRequire } from "node:module";
import type sanitize from "sanitize-html";
import { canonical, filledIn } from "./canonical";
import {
  type Block,
  DECORATIVE,
  type Document,
  type Inline,
  isLink,
  type TextPicture,
  type TextRun,
} from "./document";

/** Requires sanitize-html at the first use: 3 MB that the start does without. */
const load = createRequire(import.meta.url);

/** Matches the public path of a picture or of a derived size of it. */
const OWN_FILE = /^\/uploads\/(?:blog-images|galeria-images)\/[\w-]{1,50}\.\w{3,4}$/;

interface Shown {
  html: string;
  /** Class of the figure, if two stand side by side: «ratio-1500». */
  ratioClass?: string;
}

export interface HtmlWriter {
  /** Returns the HTML of a picture in a `row` of one or two; null if it is not shown. */
  picture(picture: TextPicture, row: TextPicture[]): Shown | null;
  table(html: string): string;
}

/** Returns the HTML of a document, sanitised once more by a library, should ours be wrong. */
export function safeHtml(document: Document, writer?: HtmlWriter): string {
  const sanitizeHtml: typeof sanitize = load("sanitize-html");
  return sanitizeHtml(documentToHtml(document, writer), {
    allowedTags: [
      ...["p", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "em", "a"],
      ...["div", "table", "thead", "tbody", "tr", "th", "td"],
      ...["figure", "figcaption", "picture", "source", "img"],
    ],
    allowedAttributes: {
      div: ["class", "role", "aria-label", "tabindex"],
      a: ["href"],
      ol: ["start"],
      th: [{ name: "scope", values: ["col"] }],
      img: ["src", "alt", "role", "srcset", "sizes", "width", "height", "loading", "decoding"],
      source: ["type", "srcset", "sizes"],
    },
    allowedClasses: { figure: ["ratio-*"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OWN_FILE.test(attribs.src ?? ""),
  });
}

export function documentToHtml(document: Document, writer: HtmlWriter = STORED): string {
  const blocks = canonical(document);
  const shown = writer === STORED ? blocks : filledIn(blocks);
  return shown.map((block) => blockHtml(block, writer)).join("");
}

const TAGS = {
  paragraph: "p",
  subheading: "h2",
  "minor-subheading": "h3",
  list: "ul",
  "numbered-list": "ol",
  quote: "blockquote",
} as const;

function blockHtml(block: Block, writer: HtmlWriter): string {
  if (block.type === "table") return writer.table(tableHtml(block.rows));
  if (block.type === "figure") return figuresHtml(block.pictures, writer);
  const tag = TAGS[block.type];
  if ("children" in block) return element(tag, inlineHtml(block.children));
  const line = block.type === "quote" ? "p" : "li";
  const start = block.start === undefined ? "" : ` start="${block.start}"`;
  return element(tag, block.lines.map((each) => element(line, inlineHtml(each))).join(""), start);
}

function tableHtml([head = [], ...rows]: string[][]): string {
  const cells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("");
  const body = rows.map((row) =>
    element("tr", row.map((cell) => element("td", escapeHtml(cell))).join("")),
  );
  const tbody = body.length > 0 ? element("tbody", body.join("")) : "";
  return element("table", element("thead", element("tr", cells)) + tbody);
}

function figuresHtml(pictures: TextPicture[], writer: HtmlWriter): string {
  const figures = pictures.flatMap((picture) => {
    const shown = writer.picture(picture, pictures);
    if (!shown) return [];
    const caption = picture.caption && element("figcaption", escapeHtml(picture.caption));
    const className = shown.ratioClass ? ` class="${shown.ratioClass}"` : "";
    return [element("figure", shown.html + caption, className)];
  });
  return figures.length > 1 ? element("figure", figures.join("")) : figures.join("");
}

const STORED: HtmlWriter = {
  picture({ src, alt }) {
    const role = alt === DECORATIVE ? ' role="presentation"' : "";
    return { html: `<img src="${escapeHtml(src)}" alt="${escapeHtml(spokenAlt(alt))}"${role}>` };
  },
  table: (html) => html,
};

export function spokenAlt(alt: string): string {
  return alt === DECORATIVE ? "" : alt;
}

function element(tag: string, html: string, attributes = ""): string {
  return `<${tag}${attributes}>${html}</${tag}>`;
}

function inlineHtml(inlines: Inline[]): string {
  return inlines
    .map((inline) =>
      isLink(inline)
        ? `<a href="${escapeHtml(inline.url)}">${inline.children.map(runHtml).join("")}</a>`
        : runHtml(inline),
    )
    .join("");
}

function runHtml({ text, bold, italic }: TextRun): string {
  const words = escapeHtml(text);
  const slanted = italic ? `<em>${words}</em>` : words;
  return bold ? `<strong>${slanted}</strong>` : slanted;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
