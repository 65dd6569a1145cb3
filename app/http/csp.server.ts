import { createHash } from "node:crypto";

/**
 * The policy of one finished document. The inline scripts that our own rendering marked with `nonce`
 * are allowed by their hashes: the nonce is then taken out, so that the same page may be given to
 * many visitors. What was injected cannot know it, and is not allowed.
 */
export function contentSecurityPolicy(html: string, nonce: string): string {
  const marked = new RegExp(`<script nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = [...html.matchAll(marked)].map(([, script = ""]) => {
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
