import sanitizeHtml from "sanitize-html";
import { canonical } from "./canonical";
import {
  type Block,
  DECORATIVE,
  type Document,
  type Inline,
  isLink,
  type TextPicture,
  type TextRun,
} from "./document";

/** A picture or a derived size of it. */
const OWN_FILE = /^\/uploads\/(?:blog-images|galeria-images)\/[\w-]{1,50}\.\w{3,4}$/;

/** The HTML of a picture, for one or for two side by side; null for one that is not shown. */
export type PictureHtml = (picture: TextPicture, count: number) => string | null;

/** Built from the schema's nodes; a maintained sanitiser goes over it, should that be wrong. */
export function safeHtml(document: Document, pictureHtml?: PictureHtml): string {
  return sanitizeHtml(documentToHtml(document, pictureHtml), {
    allowedTags: [
      ...["p", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "em", "a"],
      ...["table", "thead", "tbody", "tr", "th", "td"],
      ...["figure", "figcaption", "picture", "source", "img"],
    ],
    allowedAttributes: {
      a: ["href"],
      th: [{ name: "scope", values: ["col"] }],
      img: ["src", "alt", "role", "srcset", "sizes", "width", "height", "loading", "decoding"],
      source: ["type", "srcset", "sizes"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OWN_FILE.test(attribs.src ?? ""),
  });
}

export function documentToHtml(
  document: Document,
  pictureHtml: PictureHtml = storedPicture,
): string {
  return canonical(document)
    .map((block) => blockHtml(block, pictureHtml))
    .join("");
}

const TAGS = {
  paragraph: "p",
  subheading: "h2",
  "minor-subheading": "h3",
  list: "ul",
  "numbered-list": "ol",
  quote: "blockquote",
} as const;

function blockHtml(block: Block, pictureHtml: PictureHtml): string {
  if (block.type === "table") return tableHtml(block.rows);
  if (block.type === "figure") return figuresHtml(block.pictures, pictureHtml);
  const tag = TAGS[block.type];
  if ("children" in block) return element(tag, inlineHtml(block.children));
  const line = block.type === "quote" ? "p" : "li";
  return element(tag, block.lines.map((each) => element(line, inlineHtml(each))).join(""));
}

function tableHtml([head = [], ...rows]: string[][]): string {
  const cells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("");
  const body = rows.map((row) =>
    element("tr", row.map((cell) => element("td", escapeHtml(cell))).join("")),
  );
  const tbody = body.length > 0 ? element("tbody", body.join("")) : "";
  return element("table", element("thead", element("tr", cells)) + tbody);
}

/** Two side by side are a figure of figures. */
function figuresHtml(pictures: TextPicture[], pictureHtml: PictureHtml): string {
  const figures = pictures.flatMap((picture) => {
    const html = pictureHtml(picture, pictures.length);
    const caption = picture.caption && element("figcaption", escapeHtml(picture.caption));
    return html === null ? [] : [element("figure", html + caption)];
  });
  return figures.length > 1 ? element("figure", figures.join("")) : figures.join("");
}

function storedPicture({ src, alt }: TextPicture): string {
  const role = alt === DECORATIVE ? ' role="presentation"' : "";
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(spokenAlt(alt))}"${role}>`;
}

/** What is read out in place of a picture: nothing for one that only adorns. */
export function spokenAlt(alt: string): string {
  return alt === DECORATIVE ? "" : alt;
}

function element(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
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
