const DAY_MS = 24 * 60 * 60 * 1000;

/** RFC 9116, 2.5.5: less than a year; whoever reads an older copy asks again. */
const VALID_DAYS = 180;

/**
 * Whom to tell about a hole (RFC 9116). It expires some months after it was asked for: as long as
 * the site answers, so does its school.
 *
 * @param siteUrl the public origin, where it is known
 */
export function securityTxt(email: string, siteUrl: string | undefined, now = new Date()): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: es, en",
    ...(siteUrl ? [`Canonical: ${siteUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
