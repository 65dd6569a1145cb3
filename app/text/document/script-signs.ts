/** Position of a tag's or a style's text: above the line, or below it. */
export type Script = "super" | "sub";

const DIGITS = "0123456789+-−–=()";

/** Spanish writes its ordinals with the last two of `super`: 1.ª, n.º. */
const SIGNS: Record<Script, Map<string, string>> = {
  super: signs(
    `${DIGITS}bcdefghijklmnprstuvwxyzABDEGHIJKLMNOPRTUVWao`,
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂªº",
  ),
  sub: signs(`${DIGITS}aehijklmnoprstuvx`, "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"),
};

function signs(plain: string, raised: string): Map<string, string> {
  const to = [...raised];
  return new Map([...plain].map((sign, index) => [sign, to[index] ?? sign]));
}

interface Lost {
  scripts: string[];
}

/**
 * Returns a text as it stands in `tags`. A document has no superscripts: «10⁻³» is written in
 * Unicode's signs, for «10-3» is another recipe. What has none is returned as it is, and noted in
 * `lost`.
 */
export function scripted(text: string, tags: { script?: Script }[], lost: Lost): string {
  const { script } = tags.findLast((tag) => tag.script) ?? {};
  if (!script || text.trim() === "") return text;
  const found = [...text].map((sign) => (/\s/.test(sign) ? sign : SIGNS[script].get(sign)));
  if (!found.includes(undefined)) return found.join("");
  lost.scripts.push(text.trim());
  return text;
}
