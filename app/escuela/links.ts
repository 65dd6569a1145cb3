import { internationalDigits } from "~/format/telephone";
import { completedAddress, parsedUrl } from "~/format/url";
import type { Contact } from "~/ui/site-context";
import type { Words } from "./words";

const HANDLE = /^@?([\w.]{1,30})$/;
const INSTAGRAM_HOST = /^(www\.)?instagram\.com$/;

/** Returns a typed web address as URL, also «www.escuela.es»; null if it is none. */
function webAddress(typed: string): URL | null {
  const text = completedAddress(typed);
  const url = /^https?:\/\//i.test(text) ? parsedUrl(text) : null;
  return url?.hostname.includes(".") && !url.username ? url : null;
}

/** Returns the profile that a name («@escuela») or an address means; null if it is neither. */
export function readInstagram(text: string): { text: string; href: string } | null {
  const url = webAddress(text);
  const isProfile = url && INSTAGRAM_HOST.test(url.hostname);
  // «@la.escuela» looks like a host, and is a name.
  const handle = HANDLE.exec(isProfile ? url.pathname.replace(/^\/|\/$/g, "") : text)?.[1];
  return handle ? { text: `@${handle}`, href: `https://www.instagram.com/${handle}` } : null;
}

interface NamedLink {
  text: string;
  href: string;
}

/**
 * Returns the links of a text: a name and its address, one or several on a line. Null if a line
 * does not end with an address.
 */
export function readLinks(text: string): NamedLink[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const links = lines.map(linksOfLine);
  return links.every((each) => each !== null) ? links.flat() : null;
}

/** Matches what can only be an address; «foto.es» may be a name, too. */
const ADDRESS = /^(https?:|www\.)|\.[^/]+\//i;

function linksOfLine(line: string): NamedLink[] | null {
  const links: NamedLink[] = [];
  let words: string[] = [];
  const all = line.trim().split(/\s+/);
  for (const [index, word] of all.entries()) {
    words.push(word);
    const isAddress = ADDRESS.test(word) && addressIn(word) !== null;
    if (index + 1 < all.length && !isAddress) continue;
    const link = linksOf(words);
    if (!link) return null;
    links.push(...link);
    words = [];
  }
  return links;
}

/**
 * Returns the last word as a link named by the words before it or, if all words are addresses, each
 * as a link named by its host; null if the last word is no address.
 */
function linksOf(words: string[]): NamedLink[] | null {
  const urls = words.map(addressIn);
  if (urls.every((url) => url !== null)) {
    return urls.map((url) => ({ text: url.hostname, href: url.href }));
  }
  const url = urls.at(-1);
  return url ? [{ text: words.slice(0, -1).join(" "), href: url.href }] : null;
}

/** Returns the address in a word, which a comma may follow; null if it is none. */
const addressIn = (word: string) => webAddress(word.replace(/[,;]$/, ""));

/** Returns the school's contacts besides e-mail and postal address, no URL twice. */
export function contactsOf({ telefono, whatsapp, instagram, enlaces }: Words): Contact[] {
  const digits = internationalDigits;
  const profile = readInstagram(instagram);
  const contacts: Contact[] = [];
  if (telefono)
    contacts.push({ term: "Teléfono", text: telefono, href: `tel:+${digits(telefono)}` });
  if (whatsapp)
    contacts.push({ term: "WhatsApp", text: whatsapp, href: `https://wa.me/${digits(whatsapp)}` });
  if (profile) contacts.push({ term: "Instagram", ...profile, isProfile: true });
  for (const link of readLinks(enlaces) ?? [])
    contacts.push({ term: "También en", ...link, isProfile: true });
  return contacts.filter(({ href }, index) => {
    return contacts.findIndex((each) => each.href === href) === index;
  });
}
