import { ratioOf } from "~/ui/picture-ratio";

type Size = { width: number; height: number } | null;

/**
 * `sizes` of a frame, from the heights of a strip in contact-sheet.css: it grows by some fifth until
 * the strip is full. A browser that knows `auto` takes the size that a lazy one has been given.
 */
export function frameSizes(size: Size, isLazy: boolean, isFew = false): string {
  const width = Math.ceil((isFew ? 28 : 21) * ratioOf(size));
  return `${isLazy ? "auto, " : ""}min(83vw, ${width}rem)`;
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
