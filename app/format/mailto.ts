/**
 * Returns the `mailto:` link of an address (RFC 6068), escaped so that no sign in it begins a
 * header.
 */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
