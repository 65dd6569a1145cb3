import { gunzipSync } from "node:zlib";
import bcrypt from "bcryptjs";
import { environment } from "~/config/env.server";
import { readEscuela } from "~/escuela/escuela.server";
import { fold } from "~/format/text-search";
import { COMMON_PASSWORDS } from "./common-passwords";
import { LEAKED_PASSWORDS } from "./leaked-passwords";
import { PASSWORD_MIN } from "./password-limits";
import { rootsOf, standsAt } from "./password-roots";
import { SERVICE_WORDS } from "./service-words";

const LETTER = /\p{L}/u;
/** One to four signs, again and again. */
const REPEATED = /^(.{1,4})\1+$/u;
/** Letters of a word that somebody would try; shorter ones join others («de», «la»). */
const SHORTEST_WORD = 3;
/** Signs of the shortest listed words, to which somebody adds a year. */
const SHORTEST_ROOT = 4;
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
  if (isAnyGuessed([password.toLowerCase(), fold(password)])) return SERVICE_WORDS.common;
  if (isMadeOf(wordsOf([...settings, TRADE]), password)) return SERVICE_WORDS.own;
  // A word with a year or signs at its ends, or in it, is how guessers begin.
  const roots = rootsOf(password, { shortest: SHORTEST_ROOT, most: PASSWORD_MIN });
  return isAnyGuessed([...roots]) ? SERVICE_WORDS.common : null;
}

function isAnyGuessed(texts: string[]): boolean {
  // Unpacked for each password, and in no Set: a new one is rare, and that would stay in memory.
  const list = gunzipSync(Buffer.from(LEAKED_PASSWORDS, "base64"));
  return texts.some(
    (text) =>
      REPEATED.test(text) ||
      isSequence(text) ||
      COMMON_PASSWORDS.has(text) ||
      (!text.includes("\n") && list.includes(`\n${text}\n`)),
  );
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

/** Whether it consists of these words, and of other signs fewer than a password may have. */
function isMadeOf(words: Set<string>, password: string): boolean {
  const signs = [...fold(password)];
  // The fewest other signs up to each place that words can end at; at most 72 places.
  const others: (number | undefined)[] = [0];
  const reach = (at: number, count: number) => {
    others[at] = Math.min(others[at] ?? count, count);
  };
  for (const [at, sign] of signs.entries()) {
    const count = others[at];
    if (count === undefined) continue;
    if (!LETTER.test(sign)) reach(at + 1, count + 1);
    for (const word of words) {
      if (standsAt(signs, at, word)) reach(at + [...word].length, count);
    }
  }
  const fewest = others[signs.length] ?? signs.length;
  return fewest < PASSWORD_MIN && signs.length - fewest >= SHORTEST_WORD;
}
