import { domainToUnicode } from "node:url";
import { asciiLowerCase, comparableEmail } from "~/format/email";

const FOREIGN = /[^ -~]/gu;

/**
 * Returns an address as `comparableEmail` spells it, and as older versions may have stored it:
 * domain in its own script, a dot at the end, capitals beyond a to z, letters in parts. Not with
 * compatibility forms or invisible characters: the address does not say where those stood.
 */
export function spellingsOf(email: string): string[] {
  const folded = comparableEmail(email);
  const at = folded.lastIndexOf("@") + 1;
  const [local, domain] = [folded.slice(0, at), folded.slice(at)];
  const isSame = (name: string, host: string) => comparableEmail(name + host) === folded;
  // «ß» in capitals is «SS», which may be somebody else.
  const names = formsOf(local).filter((name) => name === local || isSame(name, domain));
  const hosts = [...new Set([domain, domainToUnicode(domain)].flatMap(formsOf))].filter(
    (host) => host === domain || isSame(local, host),
  );
  return names.flatMap((name) => hosts.flatMap((host) => [name + host, `${name}${host}.`]));
}

/**
 * Returns a text as it is, in capitals and with the first letter in capitals, all for letters
 * beyond a to z only; each also in parts (NFD).
 */
function formsOf(text: string): string[] {
  const [first = ""] = text.match(FOREIGN) ?? [];
  const cased = [
    text,
    text.replace(FOREIGN, (letter) => letter.toUpperCase()),
    text.replace(first, first.toUpperCase()),
  ];
  const forms = cased.flatMap((each) => [each, each.normalize("NFD")]);
  return [...new Set(forms.map(asciiLowerCase))];
}
