/** Returns a `mailto:` link (RFC 6068), escaped so that no sign in the address begins a header. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
