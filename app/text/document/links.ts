import { completedAddress, parsedUrl } from "~/format/url";
import { type Document, type Inline, isLink } from "./document";

const SITE = "http://site.invalid";

/** Matches an e-mail address, without backtracking, for the text may be long. */
const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#][^\s@:/?#.]*\.[^\s@:/?#]+(\?\S*)?$/;
const TELEPHONE = /^tel:[\d+ ().-]*\d[\d ().-]*$/i;

/**
 * Returns the normal form of an address that a link may lead to (http, https, mailto, tel or a path
 * of this site); null for any other.
 */
export function cleanUrl(typed: string): string | null {
  const text = typed.trim();
  if (text.startsWith("/")) return cleanPath(text);
  if (TELEPHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  const url = /^(https?:\/\/|mailto:.)/i.test(text) ? parsedUrl(text) : null;
  return url && withoutMarks(url.href);
}

/**
 * Returns `cleanUrl` of an address as people type it, also «www.escuela.es/x» and «ana@escuela.es»;
 * null if a link may not lead there.
 */
export function typedUrl(typed: string): string | null {
  const text = typed.trim();
  if (EMAIL.test(text)) return cleanUrl(`mailto:${text}`);
  return cleanUrl(completedAddress(text));
}

/** Returns a sentence on why `typedUrl` rejects a typed address. */
export function urlProblem(typed: string): string {
  const text = typed.trim();
  if (text === "") return "Escribe la dirección a la que lleva el enlace.";
  if (/^(https?|mailto|tel):/i.test(text)) {
    return "A esta dirección le falta algo. Escribe, por ejemplo, https://escuela.es.";
  }
  return /^[a-z][a-z\d+.-]*:/i.test(text)
    ? "Un enlace puede empezar por https://, http://, mailto: o tel:, y esta dirección no."
    : "No parece una dirección. Escribe, por ejemplo, escuela.es, /inscripcion o ana@escuela.es.";
}

/**
 * Returns an address as it is stored: for the site's own pages only the path, which stays right
 * when the site moves.
 *
 * @param url from `cleanUrl`
 * @param host of this site, with its port
 */
export function withoutOwnHost(url: string, host: string): string {
  if (url.startsWith("/") || !/^https?:/.test(url) || new URL(url).host !== host) return url;
  const { pathname, search, hash } = new URL(url);
  return cleanUrl(pathname + search + hash) ?? url;
}

export function withOwnPaths(document: Document, host: string): Document {
  const lineWithOwnPaths = (inlines: Inline[]): Inline[] =>
    inlines.map((inline) =>
      isLink(inline) ? { ...inline, url: withoutOwnHost(inline.url, host) } : inline,
    );
  return document.map((block) => {
    if ("lines" in block) return { ...block, lines: block.lines.map(lineWithOwnPaths) };
    if ("children" in block) return { ...block, children: lineWithOwnPaths(block.children) };
    return block;
  });
}

function cleanPath(text: string): string | null {
  const url = parsedUrl(text, SITE);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  // «//x» and «/..//x» lead to another site.
  if (origin !== SITE || pathname.startsWith("//")) return null;
  return withoutMarks(pathname + search + hash);
}

/** Percent-encodes what would end an address in the plain text, or would be markup there. */
function withoutMarks(url: string): string {
  return url.replace(/[()\\*[\]\s]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
