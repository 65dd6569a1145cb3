import { type BaseEditor, Range } from "slate";
import type { DOMRange } from "slate-dom";

/** Scrolls the page until the cursor is between what sticks to its top and to its bottom. */
export function scrollToCursor(
  { selection }: Pick<BaseEditor, "selection">,
  selected: DOMRange,
): void {
  const cursor = selected.cloneRange();
  cursor.collapse(selection !== null && Range.isBackward(selection));
  const box = boxOf(cursor);
  if (!box) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const height = window.visualViewport?.height ?? window.innerHeight;
  const above = box.top - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = box.bottom - height + (Number.parseFloat(scrollPaddingBottom) || 0);
  if (above < 0) window.scrollBy({ top: above, behavior: "instant" });
  else if (below > 0) window.scrollBy({ top: below, behavior: "instant" });
}

function boxOf(cursor: DOMRange): DOMRect | undefined {
  const box = cursor.getBoundingClientRect();
  return box.height > 0 ? box : cursor.startContainer.parentElement?.getBoundingClientRect();
}
