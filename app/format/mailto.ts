/** An address as a link for the reader's mail program (RFC 6068): no sign in it begins a header. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
