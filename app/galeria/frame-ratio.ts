/**
 * Ratios of width to height, in hundredths, for which frame-ratios.css has a class: those of
 * the usual formats and enough between them. The policy forbids style attributes, and a frame
 * has to know its ratio before its picture arrives.
 */
export const FRAME_RATIOS = [
  33, 36, 40, 45, 50, 56, 60, 63, 67, 71, 75, 80, 86, 90, 95, 100, 105, 111, 117, 125, 133, 140,
  150, 160, 167, 178, 190, 200, 220, 240, 260, 271, 283, 300, 350,
];

/** The class of the ratio that is nearest; 3:2 where the size is not known. */
export function ratioClass(picture: { width: number; height: number } | null): string {
  const ratio = 100 * ratioOf(picture);
  const distance = (each: number) => Math.abs(Math.log(each / ratio));
  const nearest = FRAME_RATIOS.reduce((best, each) =>
    distance(each) < distance(best) ? each : best,
  );
  return `ratio-${nearest}`;
}

/** `sizes` of a frame, whose strip is some 13 to 18 rem high. */
export function frameSizes(picture: { width: number; height: number } | null): string {
  return `min(92vw, ${Math.ceil(17 * ratioOf(picture))}rem)`;
}

/** `sizes` of the photo in the viewer, which fits into the window both ways. */
export function viewerSizes(picture: { width: number; height: number } | null): string {
  return `min(100vw, ${Math.ceil(90 * ratioOf(picture))}vh)`;
}

function ratioOf(picture: { width: number; height: number } | null): number {
  return picture ? picture.width / picture.height : 1.5;
}
