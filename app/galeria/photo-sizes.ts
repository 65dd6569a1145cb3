import { DENSE_PHONES } from "~/ui/picture";
import { ratioOf } from "~/ui/picture-ratio";

type Size = { width: number; height: number } | null;

/**
 * Returns the `sizes` attribute of a photo on the contact sheet, for a usual strip (contact-sheet.css) and
 * a fifth more; `isFew`: one or two photos, a third higher. From 1.9 dppx on it asks for fewer pixels than
 * the screen has, 1.2 to 1.7 per CSS pixel up to 3 dppx; `auto` would ask for all.
 */
export function frameSizes(size: Size, isFew = false): string {
  const width = `min(82vw, ${Math.ceil((isFew ? 28 : 21) * ratioOf(size))}rem)`;
  const least = (density: number, divisor: number) =>
    `(min-resolution: ${density}dppx) calc(${width} / ${divisor})`;
  return [least(2.5, 1.75), least(1.9, 1.6), width].join(", ");
}

/**
 * Returns the `sizes` attribute of a project's cover: fitted into 3:2 on a telephone, elsewhere as
 * high as proyecto.css sets it.
 */
export function coverSizes(size: Size): string {
  const ratio = ratioOf(size);
  const [widest, wide, middle] = [27, 22, 28].map((each) => Math.ceil(each * ratio));
  const narrow = Math.ceil(82 * Math.min(1, ratio / 1.5));
  const dense = `${DENSE_PHONES} ${Math.ceil(narrow / 1.75)}vw`;
  return `(min-width: 100rem) ${widest}rem, (min-width: 40rem) min(54vw, ${middle}vw, ${wide}rem), ${dense}, ${narrow}vw`;
}

/** Returns the `sizes` attribute of the photo in the viewer, which fits into the window both ways. */
export function viewerSizes(size: Size): string {
  return `min(100vw, ${Math.ceil(90 * ratioOf(size))}vh)`;
}
