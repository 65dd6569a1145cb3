import sanitizeHtml from "sanitize-html";
import { canonical } from "./canonical";
import { type Document, type Inline, isLink, type TextRun } from "./document";

/** Built from the schema's nodes; a maintained sanitiser goes over it, should that be wrong. */
export function safeHtml(document: Document): string {
  return sanitizeHtml(documentToHtml(document), {
    allowedTags: ["p", "h2", "ul", "li", "strong", "em", "a"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
  });
}

export function documentToHtml(document: Document): string {
  return canonical(document)
    .map((block) => {
      if (block.type === "list") {
        return `<ul>${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join("")}</ul>`;
      }
      const tag = block.type === "subheading" ? "h2" : "p";
      return `<${tag}>${inlineHtml(block.children)}</${tag}>`;
    })
    .join("");
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
