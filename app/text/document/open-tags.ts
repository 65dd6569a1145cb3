import type { OpenTag } from "./html-tags";

/** Tags nested deeper than this are hostile or broken: their words are read, their meaning is not. */
const DEPTH_LIMIT = 100;

/** The tags in which a parser stands, the outermost first. */
export class OpenTags {
  readonly all: OpenTag[] = [];
  #skippedDepth = 0;
  readonly #outside: OpenTag = { name: "" };

  /** What holds the next tag or text: a tag of no name outside of all. */
  get innermost(): OpenTag {
    return this.all.at(-1) ?? this.#outside;
  }

  push(tag: OpenTag): void {
    if (this.all.length < DEPTH_LIMIT) this.all.push(tag);
    else this.#skippedDepth++;
  }

  /** Removes and returns the innermost tag of that name, if it was read. */
  close(name: string): OpenTag | undefined {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth--;
      return undefined;
    }
    const at = this.all.findLastIndex((tag) => tag.name === name);
    const [closed] = at >= 0 ? this.all.splice(at, 1) : [];
    if (closed) this.innermost.endsWithMath = closed.endsWithMath === true;
    return closed;
  }

  isUnread = (): boolean => this.all.some(({ unread }) => unread);

  isIn(...names: string[]): boolean {
    return this.all.some(({ name }) => names.includes(name));
  }
}
