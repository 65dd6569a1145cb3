type Size = { width: number; height: number } | null;

/** What a frame of the contact sheet can be: a panorama does not fill more than one strip. */
const NARROWEST = 1 / 3;
const WIDEST = 3.5;

export function ratioClass(size: Size): string {
  return `ratio-${thousandths(size)}`;
}

/** One inline rule per ratio: frames reserve their place, and the CSP forbids style attributes. */
export function ratioRules(sizes: Size[]): string {
  const rules = sizes.map((size) => `.${ratioClass(size)}{--ratio:${thousandths(size) / 1000}}`);
  return [...new Set(rules)].join("");
}

function thousandths(size: Size): number {
  return Math.round(1000 * Math.min(WIDEST, Math.max(NARROWEST, ratioOf(size))));
}

/** `sizes` of a frame, whose strip is some 13 to 18 rem high. */
export function frameSizes(size: Size): string {
  return `min(92vw, ${Math.ceil(17 * ratioOf(size))}rem)`;
}

/** `sizes` of the photo in the viewer, which fits into the window both ways. */
export function viewerSizes(size: Size): string {
  return `min(100vw, ${Math.ceil(90 * ratioOf(size))}vh)`;
}

function ratioOf(size: Size): number {
  return size ? size.width / size.height : 1.5;
}
