import { gunzipSync } from "node:zlib";
import { environment } from "~/config/env.server";
import { readEscuela } from "~/escuela/escuela.server";
import { fold } from "~/format/text-search";
import { COMMON_PASSWORDS } from "./common-passwords";
import { CRAFT_WORDS, EASY_WORDS, FILM_WORDS, KEY_RUNS, TRADE } from "./easy-words";
import { LEAKED_PASSWORDS } from "./leaked-passwords";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-limits";
import { isDate, rootsOf, SHORTEST_ROOT, spellingsOf, standsAt } from "./password-spellings";
import { SERVICE_WORDS } from "./service-words";

const LETTER = /\p{L}/u;
const REPEATED = /^(.{1,4})\1+$/u;
/** Fewest characters in listed words or key runs for which a password counts as made of them. */
const SHORTEST_WORD = 3;
/** Fewest different characters of a password that does not count as common. */
const FEWEST_SIGNS = 5;
const YEAR = /(?:19|20)\d\d/g;
/**
 * Most other characters with which a password of key runs is still easy to guess: a telephone
 * number has a run and more characters beside it.
 */
const FEW = 2;
/**
 * Easy words and key runs together: a password that is made of both, «jose12345678», is as easy to
 * guess.
 */
const WORDS_AND_RUNS: ReadonlySet<string> = new Set([...EASY_WORDS, ...KEY_RUNS]);
/** Matches text that stands twice or more in a row; the repetition makes it no harder to guess. */
const AGAIN = /(.{1,8}?)\1+/gu;

/** Returns the service's sentence against a new password, or null where it is good. */
export async function judgePassword(
  password: string,
  email: string,
  minimum: number,
): Promise<string | null> {
  if ([...password].length < minimum) {
    return minimum > PASSWORD_MIN ? SERVICE_WORDS.shortAlone : SERVICE_WORDS.short;
  }
  const { words } = await readEscuela();
  const own = [words.nombre, words.direccion, words.ciudad, words.email, words.telefono];
  return passwordWeakness(password, [...own, words.whatsapp, email, environment.SITE_URL ?? ""]);
}

/**
 * Returns the service's sentence against a weak password, or null. `settings` are texts by whose
 * words a guesser would begin: names, addresses, domains.
 */
export function passwordWeakness(typed: string, settings: string[] = []): string | null {
  if ([...typed].length < PASSWORD_MIN) return SERVICE_WORDS.short;
  if ([...typed].length > PASSWORD_MAX) return SERVICE_WORDS.long;
  const spellings = spellingsOf(typed);
  if (new Set(fold(spellings[0] ?? "")).size < FEWEST_SIGNS) return SERVICE_WORDS.common;
  const isListed = openList();
  for (const spelling of spellings) {
    const weakness = weaknessOf(spelling, settings, isListed);
    if (weakness) return weakness;
  }
  return null;
}

function weaknessOf(
  password: string,
  settings: string[],
  isListed: (text: string) => boolean,
): string | null {
  const isGuessed = (text: string) => REPEATED.test(text) || isSequence(text) || isListed(text);
  if ([password.toLowerCase(), fold(password)].some(isGuessed)) return SERVICE_WORDS.common;
  if (isDate(fold(password))) return SERVICE_WORDS.common;
  const lesser = [password, password.replace(AGAIN, "$1"), password.replace(YEAR, "")];
  const isEasy = (each: string) =>
    isMadeOf(FILM_WORDS, each) ||
    isMadeOf(EASY_WORDS, each) ||
    isMadeOf(WORDS_AND_RUNS, each, FEW) ||
    isMadeOf(KEY_RUNS, each, FEW, () => true);
  if (lesser.some(isEasy)) return SERVICE_WORDS.common;
  const words = wordsOf([...settings, TRADE, ...EASY_WORDS]);
  if (lesser.some((each) => isMadeOf(words, each))) return SERVICE_WORDS.own;
  if (isOwnNumber(settings, password)) return SERVICE_WORDS.own;
  // A word with a year or signs at its ends, or in it, is how guessers begin.
  const isCommon = lesser.some(
    (each) => [...rootsOf(each)].some(isGuessed) || isTwoWords(each, isListed),
  );
  return isCommon ? SERVICE_WORDS.common : null;
}

function openList(): (text: string) => boolean {
  // Unpacked for each password, and in no Set: a new one is rare, and that would stay in memory.
  const list = gunzipSync(Buffer.from(LEAKED_PASSWORDS, "base64"));
  return (text) =>
    COMMON_PASSWORDS.has(text) ||
    CRAFT_WORDS.has(text) ||
    (!text.includes("\n") && list.includes(`\n${text}\n`));
}

/** True if a password is a telephone number of `settings`, with or without its country. */
function isOwnNumber(settings: string[], password: string): boolean {
  const digitsOf = (text: string) => text.replace(/\D/g, "");
  const typed = digitsOf(password);
  if (LETTER.test(password) || typed.length < PASSWORD_MIN) return false;
  return settings.some((text) => {
    const known = digitsOf(text);
    return known.length >= PASSWORD_MIN && (known.endsWith(typed) || typed.endsWith(known));
  });
}

function isTwoWords(password: string, isListed: (text: string) => boolean): boolean {
  const signs = [...fold(password)];
  const letters = signs.filter((sign) => LETTER.test(sign));
  if (signs.length - letters.length >= PASSWORD_MIN) return false;
  return letters.some((_, end) => {
    const parts = [letters.slice(0, end), letters.slice(end)];
    return parts.every((part) => part.length >= SHORTEST_ROOT && isListed(part.join("")));
  });
}

/** True if the characters follow one another in any script, up or down: «abcdefghij», «789012345». */
function isSequence(folded: string): boolean {
  const codes = Array.from(folded, (sign) => sign.codePointAt(0) ?? 0);
  // After nine comes nought, and the other way round.
  const round = /^\d+$/.test(folded) ? 10 : Number.POSITIVE_INFINITY;
  return [1, -1].some((difference) =>
    codes.every((code, index) => {
      const change = code - (codes[index - 1] ?? 0);
      return index === 0 || change === difference || change === difference * (1 - round);
    }),
  );
}

function wordsOf(texts: string[]): Set<string> {
  return new Set(fold(texts.join(" ")).match(/\p{L}+/gu) ?? []);
}

function isMadeOf(
  words: ReadonlySet<string>,
  password: string,
  most = PASSWORD_MIN - 1,
  isOther = (sign: string) => !LETTER.test(sign),
): boolean {
  const signs = [...fold(password)];
  // The fewest other signs up to each place that words can end at; at most 128 places.
  const others: (number | undefined)[] = [0];
  const reach = (at: number, count: number) => {
    others[at] = Math.min(others[at] ?? count, count);
  };
  for (const [at, sign] of signs.entries()) {
    const count = others[at];
    if (count === undefined) continue;
    if (isOther(sign)) reach(at + 1, count + 1);
    for (const word of words) {
      if (standsAt(signs, at, word)) reach(at + [...word].length, count);
    }
  }
  const fewest = others[signs.length] ?? signs.length;
  return fewest <= most && signs.length - fewest >= SHORTEST_WORD;
}
