import type { Script } from "./script-signs";

/** Approximate ems of one CSS unit; a percentage is one of the line height. */
const EMS: Record<string, number> = {
  ...{ px: 1 / 16, pt: 1 / 12, pc: 1, mm: 0.236, cm: 2.36, in: 6 },
  ...{ em: 1, rem: 1, ex: 0.5, ch: 0.5, "%": 0.01 },
};
/** Ems from which a shift counts as a script; less only aligns a sign or an icon. */
const LEAST_EMS = 0.15;
const LENGTH = String.raw`([+-]?(?:\d+\.?\d*|\.\d+))(${Object.keys(EMS).join("|")})`;
const ALIGN = /(?<![\w-])vertical-align:\s*(super|sub)\b/i;
/** Properties that raise a text, each with the sign of a value that raises. */
const RAISES: [RegExp, number][] = [
  [new RegExp(`(?<![\\w-])vertical-align:\\s*${LENGTH}`, "i"), 1],
  [new RegExp(`(?<![\\w-])mso-text-raise:\\s*${LENGTH}`, "i"), 1],
];
const MOVES: [RegExp, number][] = [
  [new RegExp(`(?<![\\w-])top:\\s*${LENGTH}`, "i"), -1],
  [new RegExp(`(?<![\\w-])bottom:\\s*${LENGTH}`, "i"), 1],
];
const RELATIVE = /(?<![\w-])position:\s*relative/i;
const FONT_SIZE = new RegExp(
  `(?<![\\w-])font-size:\\s*(?:(smaller|x+-small|small)\\b|${LENGTH})`,
  "i",
);

/**
 * Returns "super" or "sub" if a style raises or lowers its text, for small print also by `top` and
 * `bottom`; undefined if neither.
 */
export function raisedBy(style: string): Script | undefined {
  const named = ALIGN.exec(style)?.[1]?.toLowerCase();
  if (named) return named as Script;
  const isSmall = hasSmallPrint(style);
  const ways = isSmall && RELATIVE.test(style) ? [...RAISES, ...MOVES] : RAISES;
  for (const [way, sign] of ways) {
    const ems = emsOf(way.exec(style)) * sign;
    if (ems !== 0 && (isSmall || Math.abs(ems) >= LEAST_EMS)) return ems > 0 ? "super" : "sub";
  }
  return undefined;
}

function hasSmallPrint(style: string): boolean {
  const [, word, ...length] = FONT_SIZE.exec(style) ?? [];
  if (word) return true;
  const ems = emsOf(["", ...length]);
  return ems > 0 && ems < 1;
}

function emsOf(found: (string | undefined)[] | null): number {
  const [, number = "0", unit = ""] = found ?? [];
  return Number(number) * (EMS[unit.toLowerCase()] ?? 0);
}
