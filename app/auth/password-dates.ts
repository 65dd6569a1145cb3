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
