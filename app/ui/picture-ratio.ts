type Size = { width: number; height: number } | null;

/**
 * Least `--ratio` (width divided by height) of a picture: a narrower one would break the layout.
 */
const NARROWEST = 1 / 3;
/** Largest `--ratio` of a picture, so that no panorama fills more than one strip. */
const WIDEST = 3.5;

export function ratioClass(size: Size): string {
  return `ratio-${thousandths(size)}`;
}

/**
 * Returns one inline rule per ratio: pictures reserve their place, and the CSP forbids style
 * attributes.
 */
export function ratioRules(sizes: Size[]): string {
  return rulesOf(sizes.map(thousandths));
}

export function ratioRulesIn(html: string): string {
  return rulesOf([...html.matchAll(/class="ratio-(\d+)"/g)].map(([, found]) => Number(found)));
}

function rulesOf(ratios: number[]): string {
  return [...new Set(ratios)].map((each) => `.ratio-${each}{--ratio:${each / 1000}}`).join("");
}

/** Returns width divided by height; 1.5 (3:2) for an unknown size. */
export function ratioOf(size: Size): number {
  return size ? size.width / size.height : 1.5;
}

function thousandths(size: Size): number {
  return Math.round(1000 * Math.min(WIDEST, Math.max(NARROWEST, ratioOf(size))));
}
