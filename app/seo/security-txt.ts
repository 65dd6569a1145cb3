import { mailtoHref } from "~/format/mailto";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days for which security.txt is valid; RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

/** Returns security.txt (RFC 9116): the contact, valid for 180 days; no Canonical without `siteUrl`. */
export function securityTxt(email: string, siteUrl: string | undefined, now = new Date()): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: ${mailtoHref(email)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: es, en",
    ...(siteUrl ? [`Canonical: ${siteUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
