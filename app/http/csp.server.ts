import { createHash } from "node:crypto";

/** Allows what carries `nonce` by hash; the caller removes the nonce, so that pages are cached. */
export function contentSecurityPolicy(html: string, nonce: string): string {
  const hashes = (tag: string): string => {
    const marked = new RegExp(`<${tag} nonce="${nonce}"[^>]*>([\\s\\S]*?)</${tag}>`, "g");
    const found = [...html.matchAll(marked)].map(([, text = ""]) => {
      return ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    });
    return [...new Set(found)].join("");
  };
  return [
    "default-src 'none'",
    `script-src 'self'${hashes("script")}`,
    `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : hashes("style")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
