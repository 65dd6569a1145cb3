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

function ourSign(sign: string): string {
  if (/\p{Nd}/u.test(sign)) return String(cipherValue(sign));
  return LOOK_ALIKES.get(sign.toLowerCase()) ?? sign;
}

/** Returns the value of a digit: Unicode has a script's ten in a row, from nought on. */
function cipherValue(cipher: string): number {
  const code = cipher.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * Returns the spellings of a password that a guesser's program has, too, each once, the typed one
 * (NFKC) first: with Latin letters for those that look like them, and without signs and spaces.
 */
export function spellingsOf(typed: string): string[] {
  // «ｅｓｃｕｅｌａ» is a spelling that a guesser's program writes as well.
  const password = typed.normalize("NFKC");
  const ours = Array.from(password, ourSign).join("");
  const bare = ours.replace(NEITHER_LETTER_NOR_CIPHER, "");
  return [...new Set([password, ours, bare])];
}
