import { DENSE_PHONES } from "~/ui/picture";
import { ratioOf } from "~/ui/picture-ratio";

type Size = { width: number; height: number } | null;

/**
 * `sizes` of a frame, from the heights of a strip in contact-sheet.css, where it grows by some fifth.
 * Without `auto`, by which a dense telephone would take every pixel that it has.
 */
export function frameSizes(size: Size, isFew = false): string {
  const width = `min(82vw, ${Math.ceil((isFew ? 28 : 21) * ratioOf(size))}rem)`;
  return `${DENSE_PHONES} calc(${width} / 1.6), ${width}`;
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
