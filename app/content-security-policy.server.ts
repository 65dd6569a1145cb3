import { createHash } from "node:crypto";

/** Of those that bring their code along; a block of data is no script, and nothing runs it. */
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one finished document. Its inline scripts are allowed by their hashes, not by
 * a nonce, so that the same page may be given to many visitors.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  const styles = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trimEnd(),
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
