/** Letters of other alphabets, and those of ours for which a reader takes them. */
const LOOK_ALIKES = new Map(
  [
    ["авекмнорстухіјѕһԁԛԝӏ", "abekmhopctyxijshdqwl"],
    ["αβεικνορτυχ", "abeiknoptux"],
    ["ıɡɑ", "iga"],
  ].flatMap(([theirs = "", ours = ""]) =>
    [...theirs].map((letter, index) => [letter, ours[index] ?? letter] as const),
  ),
);
const NEITHER_LETTER_NOR_CIPHER = /[^\p{L}\p{N}]/gu;

/** Our letter for one that looks like it, and our cipher for one of any script. */
function ourSign(sign: string): string {
  if (/\p{Nd}/u.test(sign)) return String(cipherValue(sign));
  return LOOK_ALIKES.get(sign.toLowerCase()) ?? sign;
}

/** Unicode has the ten ciphers of a script in a row, from nought on. */
function cipherValue(cipher: string): number {
  const code = cipher.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * The spellings of a password that a guesser's program has, too, each once, the typed one first: with
 * our letters for those that look like them, and without the signs and spaces between letters.
 */
export function spellingsOf(typed: string): string[] {
  // «ｅｓｃｕｅｌａ» is a spelling that a guesser's program writes as well.
  const password = typed.normalize("NFKC");
  const ours = Array.from(password, ourSign).join("");
  const bare = ours.replace(NEITHER_LETTER_NOR_CIPHER, "");
  return [...new Set([password, ours, bare])];
}
