import { internationalDigits } from "~/format/telephone";
import { completedAddress } from "~/format/web-address";
import type { Contact } from "~/ui/site-context";
import type { Words } from "./words";

const HANDLE = /^@?([\w.]{1,30})$/;
const INSTAGRAM_HOST = /^(www\.)?instagram\.com$/;

/** Null where that is no address of the web; «www.escuela.es» is one. */
function webAddress(typed: string): URL | null {
  const text = completedAddress(typed);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.hostname.includes(".") && !url.username ? url : null;
}

/** The profile that a name («@escuela») or an address means; null where it is neither. */
export function readInstagram(text: string): { text: string; href: string } | null {
  const url = webAddress(text);
  const isProfile = url && INSTAGRAM_HOST.test(url.hostname);
  // «@la.escuela» looks like a host, and is a name.
  const handle = HANDLE.exec(isProfile ? url.pathname.replace(/^\/|\/$/g, "") : text)?.[1];
  return handle ? { text: `@${handle}`, href: `https://www.instagram.com/${handle}` } : null;
}

/** One per line: a name, a space and an address. Null where a line is not. */
export function readLinks(text: string): { text: string; href: string }[] | null {
  const links = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", address = ""] = /^(.*?)(\S+)$/.exec(line.trim()) ?? [];
      const url = webAddress(address);
      return url && { text: name.trim() || url.hostname, href: url.href };
    });
  return links.every((link) => link !== null) ? links : null;
}

/** How the school is reached besides its e-mail and its postal address. */
export function contactsOf({ telefono, whatsapp, instagram, enlaces }: Words): Contact[] {
  const profile = readInstagram(instagram);
  const contacts = [
    ...(telefono
      ? [{ term: "Teléfono", text: telefono, href: `tel:+${internationalDigits(telefono)}` }]
      : []),
    ...(whatsapp
      ? [
          {
            term: "WhatsApp",
            text: whatsapp,
            href: `https://wa.me/${internationalDigits(whatsapp)}`,
          },
        ]
      : []),
    ...(profile ? [{ term: "Instagram", ...profile, isProfile: true }] : []),
    ...(readLinks(enlaces) ?? []).map((link) => ({
      term: "También en",
      ...link,
      isProfile: true,
    })),
  ];
  return contacts.filter(({ href }, index) => {
    return contacts.findIndex((each) => each.href === href) === index;
  });
}
