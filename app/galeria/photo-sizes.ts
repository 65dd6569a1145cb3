import { ratioOf } from "~/ui/picture-ratio";

type Size = { width: number; height: number } | null;

/**
 * `sizes` of a frame, whose height is `--strip` of contact-sheet.css. A browser that knows `auto` takes
 * the size that a lazy one has been given.
 */
export function frameSizes(size: Size, isLazy: boolean, isFew = false): string {
  const heights = isFew ? [17, 31, 56] : [12.5, 21, 30];
  const [wide, middle, narrow] = heights.map((each) => Math.ceil(each * ratioOf(size)));
  const strips = `(min-width: 60rem) min(92vw, ${wide}rem), (min-width: 40rem) min(88vw, ${middle}vw)`;
  return `${isLazy ? "auto, " : ""}${strips}, min(84vw, ${narrow}vw)`;
}

/** `sizes` of a cover: whole in 3:2 on a telephone, elsewhere as high as proyecto.css says. */
export function coverSizes(size: Size): string {
  const ratio = ratioOf(size);
  const [wide, middle] = [22, 28].map((each) => Math.ceil(each * ratio));
  const narrow = Math.ceil(82 * Math.min(1, ratio / 1.5));
  return `(min-width: 40rem) min(54vw, ${middle}vw, ${wide}rem), ${narrow}vw`;
}

/** `sizes` of the photo in the viewer, which fits into the window both ways. */
export function viewerSizes(size: Size): string {
  return `min(100vw, ${Math.ceil(90 * ratioOf(size))}vh)`;
}
