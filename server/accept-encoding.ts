/** Content codings that kept answers come in, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers say it in a handful of ways; what others make up must not pile up. */
const REMEMBERED = 64;
const remembered = new Map<string, Encoding[]>();

/**
 * The codings that a visitor accepts, best first (RFC 9110, 12.5.3): by weight, then by size.
 * Identity always stands in it, at the end if it was refused: an answer is better than none.
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (header === undefined) return ["identity"];
  const known = remembered.get(header);
  if (known) return known;
  const accepted = readHeader(header);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

function readHeader(header: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name === "x-gzip" ? "gzip" : name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const others = weights.get("*");
  // Not named, identity is good, but only if nothing else is (as every server reads it).
  const weightOf = (name: Encoding): number =>
    weights.get(name) ?? others ?? (name === "identity" ? Number.MIN_VALUE : 0);
  const accepted = ENCODINGS.filter((name) => weightOf(name) > 0);
  accepted.sort((one, other) => weightOf(other) - weightOf(one));
  return accepted.includes("identity") ? accepted : [...accepted, "identity"];
}
