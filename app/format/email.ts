/** What a name of a host cannot hold: as a URL it would be read as something else. */
const NO_HOST = /[\s/?#:\\%@<>[\]^|]/;

/** Letters that no program shows, and nobody types. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * An address as it is stored: compatibility forms («ｃorreo.es») are the letters that they stand
 * for, what nobody sees is left out, and the domain is ASCII, as mail is delivered to it. The case
 * of a to z stays.
 */
export function foldEmail(text: string): string {
  const folded = text.normalize("NFKC").replace(INVISIBLE, "");
  const at = folded.lastIndexOf("@") + 1;
  return folded.slice(0, at) + asciiDomain(folded.slice(at));
}

/** An address as it is compared everywhere: folded, and without regard to the case of a to z. */
export function comparableEmail(email: string): string {
  return asciiLowerCase(foldEmail(email));
}

/** As SQLite's NOCASE compares: «JOSÉ@ejemplo.es» is «josÉ@ejemplo.es», and not «josé@…». */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  const isForeign = /[^ -~]/.test(domain) && !NO_HOST.test(domain);
  const ascii = isForeign && URL.canParse(url) ? new URL(url).hostname : domain;
  // The root, which names end in and nobody writes: the same mailbox.
  return ascii.replace(/\.+$/, "");
}
