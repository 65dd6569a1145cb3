import { hash } from "node:crypto";

interface DocumentParts {
  /** Marks our own scripts and styles in `html`; removed afterwards, since pages are cached. */
  nonce: string;
  /** URL of app/entry.client.ts. */
  entry: string;
  style: SiteStyleText;
}

/** The style of every page: what is sent, and the source expression that allows it. */
export interface SiteStyleText {
  bytes: Uint8Array<ArrayBuffer>;
  source: string;
}

/**
 * Turns what React has rendered into the document that is sent, with its `Content-Security-Policy`.
 * The order matters: hashes are of the scripts as they are deferred, and found by the nonce.
 */
export function finishDocument(
  html: string,
  { nonce, entry, style }: DocumentParts,
): { body: Uint8Array<ArrayBuffer>; policy: string } {
  const deferred = deferScripts(html, entry);
  const policy = contentSecurityPolicy(deferred, nonce, style.source);
  const unmarked = deferred.replaceAll(` nonce="${nonce}"`, "");
  return { body: withSiteStyle(unmarked, style.bytes), policy };
}

export function siteStyleText(text: string): SiteStyleText {
  return { bytes: Buffer.from(text), source: sourceOf(text) };
}

/**
 * Changes the scripts of a Remix 2 document, held back in a `<template>` (decision 14), so that
 * they can be started later: they end with hydration, not by importing the entry, which has run.
 *
 * @param entry URL of app/entry.client.ts
 */
export function deferScripts(html: string, entry: string): string {
  return (
    html
      // React writes the page's data behind the document: it belongs to the scripts that read it.
      .replace(/<\/template><\/body><\/html>([\s\S]*)$/, "$1</template></body></html>")
      .replace(`import(${JSON.stringify(entry)});</script>`, "route0.handle.hydrate();</script>")
      // Where storage is forbidden, what Remix does about it would be an error on each page.
      .replace(
        /console\.error\(error\);\s*sessionStorage\.removeItem\(STORAGE_KEY\);(?=[\s})]*\("positions", null\)<\/script>)/,
        "",
      )
  );
}

const STYLE_OPEN = '<style id="site-style">';

/**
 * Inserts the site's CSS into the document. As bytes, since two thirds of a document are CSS: they
 * are neither searched nor encoded each time.
 */
function withSiteStyle(html: string, style: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = html.indexOf(`${STYLE_OPEN}</style>`) + STYLE_OPEN.length;
  if (at < STYLE_OPEN.length) return Buffer.from(html);
  return Buffer.concat([Buffer.from(html.slice(0, at)), style, Buffer.from(html.slice(at))]);
}

/**
 * Returns a CSP that allows `styles` (source expressions) and, by hash, what carries `nonce`, which
 * the caller removes since pages are cached.
 */
export function contentSecurityPolicy(html: string, nonce: string, ...styles: string[]): string {
  const hashes = (tag: string): string =>
    [...new Set(markedTexts(html, tag, nonce).map((text) => ` ${sourceOf(text)}`))].join("");
  return [
    "default-src 'none'",
    `script-src 'self'${hashes("script")}`,
    `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : styles.map((each) => ` ${each}`).join("") + hashes("style")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the texts of the elements of a tag whose first attribute is the nonce. */
function markedTexts(html: string, tag: string, nonce: string): string[] {
  const [open, close] = [`<${tag} nonce="${nonce}"`, `</${tag}>`];
  const texts: string[] = [];
  for (let at = html.indexOf(open); at >= 0; at = html.indexOf(open, at + 1)) {
    const begin = html.indexOf(">", at + open.length) + 1;
    texts.push(html.slice(begin, html.indexOf(close, begin)));
  }
  return texts;
}

/** Returns the CSP source expression that allows an inline text by its hash. */
export function sourceOf(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
