import { parsedUrl } from "./url";

/** Matches signs that a host's name cannot hold: as a URL it would be read as something else. */
const NO_HOST = /[\s/?#:\\%@<>[\]^|]/;

/** Matches characters that no program shows, and nobody types. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Matches one address and nothing that could make it a list, a comment or a header; its domain is
 * one that can exist (RFC 5321, 4.1.2), in any script.
 */
const ADDRESS =
  /^[^\s@,;:<>()[\]\\"\p{C}]+@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))*$/u;

/** Matches a domain that ends in a number, in any base: programs read it as an IP address. */
const ENDS_IN_NUMBER = /[@.](?:\p{N}+|0x[\da-f]*)$/iu;

/** Most bytes of the part before the @ and of the whole (RFC 5321, 4.5.3.1): no server has longer ones. */
const OCTETS = { local: 64, whole: 254 };

export function isMailAddress(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf("@"));
  return (
    Buffer.byteLength(local) <= OCTETS.local &&
    Buffer.byteLength(text) <= OCTETS.whole &&
    ADDRESS.test(text) &&
    !ENDS_IN_NUMBER.test(text)
  );
}

/**
 * True for a mail address in ASCII; many servers refuse mail with another one to reply to (RFC
 * 6531).
 */
export function isReplyAddress(text: string): boolean {
  return isMailAddress(text) && /^[ -~]*$/.test(text);
}

/**
 * Returns an address as it is stored: compatibility forms («ｃorreo.es») as the letters that they
 * stand for, no invisible characters, the domain in ASCII without a final dot, as mail is delivered
 * to it, and letters other than a to z in lower case. The case of a to z stays.
 */
export function foldEmail(text: string): string {
  const once = foldOnce(text);
  // A letter that was small may join another to a capital one: what is stored folds no further.
  return once === text ? text : foldEmail(once);
}

function foldOnce(text: string): string {
  const folded = text.replace(INVISIBLE, "").normalize("NFKC");
  const at = folded.lastIndexOf("@") + 1;
  return foreignLowerCase(folded.slice(0, at)) + asciiDomain(folded.slice(at));
}

/** Lowers letters other than a to z, which SQLite's NOCASE would distinguish by case. */
function foreignLowerCase(text: string): string {
  return text.replace(/[^ -~]/gu, (letter) => letter.toLowerCase()).normalize("NFKC");
}

/** Returns an address as it is compared everywhere: folded, and a to z in lower case. */
export function comparableEmail(email: string): string {
  return asciiLowerCase(foldEmail(email));
}

/** Lowers A to Z alone, as SQLite's NOCASE does. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function asciiDomain(domain: string): string {
  const isForeign = /[^ -~]/.test(domain) && !NO_HOST.test(domain);
  const ascii = (isForeign && parsedUrl(`http://${domain}`)?.hostname) || domain;
  // The root, which names end in and nobody writes: the same mailbox.
  return ascii.replace(/\.+$/, "");
}
