/** Where a tag or a style sets its text: above the line, or below it. */
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

/** Returns a text in Unicode's superscripts or subscripts; null where one of its signs has none. */
export function inScript(text: string, script: Script): string | null {
  const found = [...text].map((sign) => (/\s/.test(sign) ? sign : SIGNS[script].get(sign)));
  return found.includes(undefined) ? null : found.join("");
}
