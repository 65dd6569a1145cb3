/** Pixels from an edge of the window within which dragging scrolls. */
const EDGE = 72;
/** Pixels per frame by which dragging scrolls near an edge of the window. */
const SCROLL = 8;

interface Target {
  row: HTMLElement;
  isBefore: boolean;
}

/**
 * Lets rows be dragged by their handle; a drop submits the row's `MoveForm`. Returns a function
 * that removes the listeners, as `useEffect` expects.
 */
export function dragRows(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let dragged: HTMLElement | null = null;
  let target: Target | null = null;
  let pointer = { x: 0, y: 0 };
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (dragged) delete dragged.dataset.dragged;
    mark(target, null);
    dragged = target = null;
  };
  const onDown = (event: PointerEvent): void => {
    const handle = (event.target as Element).closest<HTMLElement>("[data-drag]");
    dragged = (event.button === 0 && handle?.closest("li")) || null;
    if (!handle || !dragged) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    dragged.dataset.dragged = "";
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (!dragged) return;
    pointer = { x: clientX, y: clientY };
    aim(dragged);
    frame ||= requestAnimationFrame(follow);
  };
  const aim = (row: HTMLElement): void => {
    const found = targetAt(row, pointer.x, pointer.y);
    mark(target, found);
    target = found;
  };
  const follow = (): void => {
    if (!dragged || signal.aborted) return;
    const pixels = scrollAt(pointer.y);
    if (pixels !== 0) {
      scrollBy(0, pixels);
      aim(dragged);
    }
    frame = requestAnimationFrame(follow);
  };
  const onUp = (): void => {
    const [row, drop] = [dragged, target];
    end();
    if (row && drop) dropBehind(row, drop.isBefore ? rowBefore(drop.row, row) : drop.row);
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") end();
  };
  document.addEventListener("pointerdown", onDown, { signal });
  document.addEventListener("pointermove", onMove, { signal });
  document.addEventListener("pointerup", onUp, { signal });
  document.addEventListener("pointercancel", end, { signal });
  document.addEventListener("keydown", onKey, { signal });
  return () => ending.abort();
}

function scrollAt(y: number): number {
  if (y < EDGE) return -SCROLL;
  return y > innerHeight - EDGE ? SCROLL : 0;
}

/**
 * Returns the row under a point, if it is not the dragged one, and whether the point is in its
 * first half: by width for rows side by side, else by height. Null if there is no such row.
 */
function targetAt(dragged: HTMLElement, x: number, y: number): Target | null {
  const row = document.elementFromPoint(x, y)?.closest("li");
  const list = dragged.parentElement;
  if (!row || !list || row === dragged || row.parentElement !== list) return null;
  const { left, top, width, height } = row.getBoundingClientRect();
  const isBesideOthers = width < list.getBoundingClientRect().width / 1.5;
  return { row, isBefore: isBesideOthers ? x < left + width / 2 : y < top + height / 2 };
}

function mark(before: Target | null, now: Target | null): void {
  if (before) delete before.row.dataset.drop;
  if (now) now.row.dataset.drop = now.isBefore ? "before" : "after";
}

function rowBefore(row: HTMLElement, dragged: HTMLElement): Element | null {
  const before = row.previousElementSibling;
  return before === dragged ? before.previousElementSibling : before;
}

function dropBehind(row: HTMLElement, behind: Element | null): void {
  const form = moveFormOf(row);
  const field = form?.querySelector<HTMLInputElement>("[name=tras]");
  if (!form || !field) return;
  field.value = (behind && moveFormOf(behind)?.dataset.row) ?? "0";
  field.disabled = false;
  form.requestSubmit();
}

function moveFormOf(row: Element): HTMLFormElement | null {
  return row.querySelector<HTMLFormElement>("form[data-row]");
}
