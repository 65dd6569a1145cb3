import { createHash } from "node:crypto";

/**
 * The policy of one finished document: its inline scripts marked with `nonce` are allowed by their
 * hashes. Injected ones cannot know the nonce, which the caller removes so that the page can be cached.
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
