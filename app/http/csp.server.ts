import { createHash } from "node:crypto";

/**
 * The policy of one finished document: its inline scripts and styles marked with `nonce` are allowed
 * by their hashes. Injected ones cannot know the nonce, which the caller removes so that the page
 * can be cached.
 */
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
