import { createHash } from "node:crypto";

/**
 * Allows by hash what carries `nonce`; the caller removes the nonce, so that pages are cached.
 * `styles` are the sources of styles that are allowed besides.
 */
export function contentSecurityPolicy(html: string, nonce: string, ...styles: string[]): string {
  const hashes = (tag: string): string => {
    const marked = new RegExp(`<${tag} nonce="${nonce}"[^>]*>([\\s\\S]*?)</${tag}>`, "g");
    const found = [...html.matchAll(marked)].map(([, text = ""]) => {
      return ` ${sourceOf(text)}`;
    });
    return [...new Set(found)].join("");
  };
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

/** The source expression that allows something inline. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
