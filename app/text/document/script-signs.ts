export type Script = "super" | "sub";

const DIGITS = "0123456789+-−–=()";

/**
 * Unicode signs above and below the line, by plain sign. The last two of `super` are for Spanish
 * ordinals: 1.ª, n.º.
 */
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
 * Returns a text in the Unicode signs of the innermost script in `tags`, as documents have no
 * superscripts and «10-3» is not «10⁻³». A text for which Unicode lacks a sign is returned as it
 * is, and added to `lost`.
 */
export function scripted(text: string, tags: { script?: Script }[], lost: Lost): string {
  const { script } = tags.findLast((tag) => tag.script) ?? {};
  if (!script || text.trim() === "") return text;
  const found = [...text].map((sign) => (/\s/.test(sign) ? sign : SIGNS[script].get(sign)));
  if (!found.includes(undefined)) return found.join("");
  lost.scripts.push(text.trim());
  return text;
}
