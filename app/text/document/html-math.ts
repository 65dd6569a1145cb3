import type { OpenTag } from "./html-tags";
import type { Losses } from "./pasted-losses";
import type { Script } from "./script-signs";

/** MathML elements that a line of text represents without loss. */
const PLAIN_TAGS = [
  ...["math", "semantics", "mrow", "mstyle", "mpadded", "mspace"],
  ...["mi", "mn", "mo", "mtext", "ms", "msup", "msub", "msubsup"],
];
/** Scripts of the second and third child, by the MathML element that holds them. */
const SCRIPTS: Record<string, Script[]> = {
  msup: ["super"],
  msub: ["sub"],
  msubsup: ["sub", "super"],
};
/** Matches invisible operators («times», «of»), which are read aloud but not written. */
const INVISIBLE = /[\u2061-\u2064]/g;

/** Reads one formula of MathML as a line of text, and knows whether that says all of it. */
export class MathReader {
  #text = "";
  #isPlain = true;
  readonly #places = new Map<OpenTag, number>();

  constructor(private readonly alttext: string | undefined) {}

  /**
   * Sets the script of `tag` by its place in its parent. Returns the text to write before `tag`:
   * "/" before a denominator, else "".
   */
  open(tag: OpenTag, parent: OpenTag): string {
    const place = (this.#places.get(parent) ?? 0) + 1;
    this.#places.set(parent, place);
    const script = SCRIPTS[parent.name]?.[place - 2];
    if (script) tag.script = script;
    if (!PLAIN_TAGS.includes(tag.name) && !tag.unread) this.#isPlain = false;
    return parent.name === "mfrac" && place === 2 ? "/" : "";
  }

  /** Returns the part of a text that belongs to the formula, without the blanks between tags. */
  written(text: string, tag: OpenTag): string {
    const read = text.replace(INVISIBLE, "");
    const isWords = tag.name === "mtext" || tag.name === "ms";
    const said = isWords ? read : read.trim();
    this.#text += said;
    return said;
  }

  /**
   * Ends the formula, and adds it to `losses` if the text does not represent it whole. Returns
   * `alttext` for a formula without text, else "".
   */
  close(losses: Losses): string {
    const described = this.#text.trim() === "" ? (this.alttext?.trim() ?? "") : "";
    const text = described || this.#text.trim();
    if (text && (described || !this.#isPlain)) losses.formulas.push(text);
    return described;
  }
}
