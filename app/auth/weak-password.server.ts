import { gunzipSync } from "node:zlib";
import bcrypt from "bcryptjs";
import { environment } from "~/config/env.server";
import { readEscuela } from "~/escuela/escuela.server";
import { fold } from "~/format/text-search";
import { COMMON_PASSWORDS } from "./common-passwords";
import { LEAKED_PASSWORDS } from "./leaked-passwords";
import { PASSWORD_MIN } from "./password-limits";
import { SERVICE_WORDS } from "./service-words";

/** One to four signs, again and again. */
const REPEATED = /^(.{1,4})\1+$/u;
/** Letters of a word that somebody would try; shorter ones join others («de», «la»). */
const SHORTEST_WORD = 3;
/** A listed word may be found in another by chance if it is shorter. */
const SHORTEST_COMMON = 5;
/** What any guesser knows of a school of photography, whatever it is called. */
const TRADE =
  "la el mi escuela escuelas fotografia foto fotos quimica analogica curso cursos admin";

/** The service's sentence against a new password of the school's, or null where it is good. */
export async function judgePassword(password: string, email: string): Promise<string | null> {
  const { words } = await readEscuela();
  const own = [words.nombre, words.direccion, words.ciudad, words.email, email];
  return passwordWeakness(password, [...own, environment.SITE_URL ?? ""]);
}

/** `settings` are texts by whose words a guesser would begin: names, addresses, domains. */
export function passwordWeakness(password: string, settings: string[] = []): string | null {
  if ([...password].length < PASSWORD_MIN) return SERVICE_WORDS.short;
  if (bcrypt.truncates(password)) return SERVICE_WORDS.long;
  if (isCommon(password)) return SERVICE_WORDS.common;
  if (isMadeOf(wordsOf([...settings, TRADE]), password)) return SERVICE_WORDS.own;
  return withoutEnds(password).some(isListed) ? SERVICE_WORDS.common : null;
}

function isCommon(password: string): boolean {
  const folded = fold(password);
  const isPattern = REPEATED.test(folded) || isSequence(folded);
  return isPattern || isListed(password.toLowerCase()) || isListed(folded);
}

function isListed(text: string): boolean {
  // Unpacked for each, and in no Set: a new password is rare, and that would stay in memory.
  const list = gunzipSync(Buffer.from(LEAKED_PASSWORDS, "base64"));
  return COMMON_PASSWORDS.has(text) || (!text.includes("\n") && list.includes(`\n${text}\n`));
}

/** A word that somebody has put a year or signs before or behind, which is how guessers begin. */
function withoutEnds(password: string): string[] {
  const folded = fold(password);
  const word = folded.replace(/^\P{L}+|\P{L}+$/gu, "");
  return word.length >= SHORTEST_COMMON && folded.length - word.length < PASSWORD_MIN ? [word] : [];
}

/** Letters or ciphers one after another, up or down: «abcdefghij», «98765432». */
function isSequence(folded: string): boolean {
  const codes = Array.from(folded, (sign) => sign.codePointAt(0) ?? 0);
  return [1, -1].some((difference) =>
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === difference),
  );
}

function wordsOf(texts: string[]): Set<string> {
  return new Set(fold(texts.join(" ")).match(/\p{L}+/gu) ?? []);
}

/** Whether its letters are these words, and the rest fewer signs than a password may have. */
function isMadeOf(words: Set<string>, password: string): boolean {
  const letters = fold(password).replace(/\P{L}/gu, "");
  const others = [...fold(password)].length - [...letters].length;
  if (letters.length < SHORTEST_WORD || others >= PASSWORD_MIN) return false;
  // Ends of what can be read as words from the beginning; longer than 72 bytes it is not.
  const ends = new Set([0]);
  for (const end of ends) {
    for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length);
  }
  return ends.has(letters.length);
}
