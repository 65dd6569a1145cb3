import type { LinesBlock } from "./document";
import type { OpenTag } from "./html-tags";

/** Matches the number of an item, which Word writes as text. */
const WORD_NUMBER = /^\s*(\w{1,4})[.)]/;

interface Item {
  type: LinesBlock["type"];
  /** Number of the item; undefined if it follows the one before. */
  number?: number;
}

export class ListReader {
  #item: OpenTag | undefined;
  #list: OpenTag | undefined;
  #type: LinesBlock["type"] = "list";
  #number: number | undefined;
  #wordList: string | undefined;
  #wordLevel = 1;
  #isDeeper = false;

  /** Notes list and level of an item from Word. @returns true if it begins another list of Word */
  openWordItem({ wordList, wordLevel = 1 }: OpenTag): boolean {
    const isOther = wordList !== this.#wordList;
    this.#wordList = wordList;
    this.#isDeeper = wordLevel > this.#wordLevel;
    this.#wordLevel = wordLevel;
    return isOther;
  }

  startItem(item: OpenTag, tags: OpenTag[]): void {
    this.#item = item;
    this.#list = tags.findLast(({ name }) => name === "ul" || name === "ol");
    this.#type = this.#list?.name === "ol" ? "numbered-list" : "list";
    this.#number = item.value;
  }

  readMarker(text: string): void {
    const [, sign] = text.match(WORD_NUMBER) ?? [];
    if (!sign) return;
    this.#type = "numbered-list";
    this.#number = Number(sign) || (this.#isDeeper ? 1 : undefined);
  }

  /**
   * Returns type and number of the list item that a line with words begins, and marks the item as
   * read; null outside of items and for its further lines.
   */
  endItem(): Item | null {
    const [item, list] = [this.#item, this.#list];
    if (!item || item.isRead) return null;
    item.isRead = true;
    if (this.#type !== "numbered-list") return { type: this.#type };
    const number = this.#number ?? list?.next;
    if (list && number !== undefined) list.next = number + 1;
    return { type: this.#type, number };
  }
}
