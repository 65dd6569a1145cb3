import { fold } from "~/format/text-search";
import { PASSWORD_MIN } from "./password-limits";

/** Fewest characters of a part of a password that is looked up in the lists of common passwords. */
export const SHORTEST_ROOT = 4;

const LOOK_ALIKES = new Map(
  [
    ["авекмнорстухіјѕһԁԛԝӏ", "abekmhopctyxijshdqwl"],
    ["αβεικνορτυχ", "abeiknoptux"],
    ["ıɡɑ", "iga"],
  ].flatMap(([theirs = "", ours = ""]) =>
    [...theirs].map((letter, index) => [letter, ours[index] ?? letter] as const),
  ),
);
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

function ourSign(sign: string): string {
  if (/\p{Nd}/u.test(sign)) return String(digitValue(sign));
  return LOOK_ALIKES.get(sign.toLowerCase()) ?? sign;
}

/** Returns the value of a decimal digit of any script, 0 to 9: Unicode has each script's ten in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * Returns the spellings of a password that guessing programs try, too, each once: as typed (NFKC,
 * first), with Latin letters for others that look like them, and also without signs and spaces.
 */
export function spellingsOf(typed: string): string[] {
  // «ｅｓｃｕｅｌａ» is a spelling that a guesser's program writes as well.
  const password = typed.normalize("NFKC");
  const ours = Array.from(password, ourSign).join("");
  const bare = ours.replace(NEITHER_LETTER_NOR_DIGIT, "");
  return [...new Set([password, ours, bare])];
}

/** Letters that a digit or sign in a password may stand for; 1 stands for two. */
const LETTERS_OF: Record<string, string> = {
  "0": "o",
  "1": "il",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const LETTER = /\p{L}/u;

/**
 * Returns what remains of a password, folded, for each way to cut fewer than PASSWORD_MIN digits
 * and signs from its ends: as it stands, and with letters for look-alike digits and signs. Each
 * result has at least SHORTEST_ROOT characters, a letter among them; without a letter, none.
 */
export function rootsOf(password: string): Set<string> {
  const signs = [...fold(password)];
  const first = signs.findIndex((sign) => LETTER.test(sign));
  const last = signs.findLastIndex((sign) => LETTER.test(sign));
  const roots = new Set<string>();
  if (first < 0) return roots;
  for (let start = 0; start <= first; start++) {
    for (let end = signs.length; end > last && start + signs.length - end < PASSWORD_MIN; end--) {
      const root = signs.slice(start, end);
      if (root.length < SHORTEST_ROOT) continue;
      for (const choice of [0, 1]) roots.add(root.map((sign) => letterOf(sign, choice)).join(""));
      roots.add(root.join(""));
    }
  }
  return roots;
}

function letterOf(sign: string, choice: number): string {
  const letters = LETTERS_OF[sign] ?? sign;
  return letters[choice] ?? letters;
}

/** True if `word` stands in `signs` from `at` on; some letters, not all, may be digits or signs («c4sa»). */
export function standsAt(signs: string[], at: number, word: string): boolean {
  const letters = [...word];
  const isWritten = (letter: string, index: number) =>
    letter === signs[at + index] || LETTERS_OF[signs[at + index] ?? ""]?.includes(letter) === true;
  return letters.every(isWritten) && letters.some((letter, index) => letter === signs[at + index]);
}

const MONTHS =
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december";
/** Pattern of a month's name, whole or its first three letters. */
const NAMED = `(?:${MONTHS}|${MONTHS.replace(/(\w{3})\w*/g, "$1")})`;
const WEEKDAY = "(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)";
const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const MONTH = "(?:0?[1-9]|1[0-2])";
const LONG_DAY = "(?:0[1-9]|[12]\\d|3[01])";
const LONG_MONTH = "(?:0[1-9]|1[0-2])";
const LONG_YEAR = "(?:19|20)\\d\\d";
const YEAR = `(?:${LONG_YEAR}|\\d\\d)`;
const APART = "[^\\p{L}\\d]+";
/** Pattern of what may stand beside the name of a month: «de», «del», signs or nothing. */
const BESIDE = "[^\\p{L}\\d]*(?:(?:de|del)[^\\p{L}\\d]*)?";

const DATES = [
  [DAY, APART, MONTH, APART, YEAR],
  [MONTH, APART, DAY, APART, YEAR],
  [YEAR, APART, MONTH, APART, DAY],
  [LONG_DAY, LONG_MONTH, LONG_YEAR],
  [LONG_MONTH, LONG_DAY, LONG_YEAR],
  [LONG_YEAR, LONG_MONTH, LONG_DAY],
  [DAY, BESIDE, NAMED, BESIDE, YEAR],
  [NAMED, BESIDE, DAY, BESIDE, YEAR],
  [YEAR, BESIDE, NAMED, BESIDE, DAY],
].map((parts) => parts.join(""));

const ONLY_DATES = new RegExp(
  `^(?:[^\\p{L}\\d]*(?:${WEEKDAY}[^\\p{L}\\d]*)?(?:${DATES.join("|")}))+[^\\p{L}\\d]*$`,
  "u",
);

/** True if a folded text is one date or several, in any spelling that people use. */
export function isDate(folded: string): boolean {
  return ONLY_DATES.test(folded);
}
