import { ratioOf } from "~/ui/picture-ratio";

type Size = { width: number; height: number } | null;

/** `sizes` of a frame, whose strip is some 13 to 18 rem high. */
export function frameSizes(size: Size): string {
  return `min(92vw, ${Math.ceil(17 * ratioOf(size))}rem)`;
}

/** `sizes` of the photo in the viewer, which fits into the window both ways. */
export function viewerSizes(size: Size): string {
  return `min(100vw, ${Math.ceil(90 * ratioOf(size))}vh)`;
}
