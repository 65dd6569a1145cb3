/**
 * Widths of a contact sheet in common windows and the usual height of its strips there, in rem; the
 * heights are those of contact-sheet.css. `narrow`: windows of tablets, `wide`: from 75 rem on.
 */
const SHEETS = {
  narrow: [
    { width: 40, height: 15 },
    { width: 55, height: 15 },
  ],
  wide: [
    { width: 69, height: 17 },
    { width: 73, height: 17 },
    { width: 87, height: 19 },
  ],
};
const GAP = 0.5;
/** Largest height of a frame that grows, as a multiple of the strip's height. */
const GROWTH = 1.34;

/** Heights that are tried, in hundredths of the usual one; contact-sheet.css has their classes. */
const SCALES = [100, 90, 110, 120];
/** Most frames for which other heights are tried: among more, a gap at the end is a small part. */
const FRAMES_MOST = 12;

/** Penalty for an unusual height: one twice the usual counts as much as this share of black. */
const OTHER_HEIGHT = 0.2;

/**
 * Returns the height of a sheet's strips in hundredths of the usual one, so that little of the last strip
 * is black; 100 for more than twelve frames. `ratios` are the frames' widths divided by their heights.
 */
export function stripScale(ratios: number[], windows: keyof typeof SHEETS): number {
  if (ratios.length > FRAMES_MOST) return 100;
  const cost = (scale: number): number => {
    const black = SHEETS[windows].map(({ width, height }) =>
      blackOf(ratios, width, (height * scale) / 100),
    );
    const mean = black.reduce((sum, each) => sum + each, 0) / black.length;
    return mean + (OTHER_HEIGHT * Math.abs(scale - 100)) / 100;
  };
  return SCALES.reduce((best, scale) => (cost(scale) < cost(best) ? scale : best));
}

/** Returns the share of a sheet without photos, with frames laid out as the browser does it. */
function blackOf(ratios: number[], width: number, height: number): number {
  const strips: number[][] = [];
  for (const ratio of ratios) {
    const last = strips.at(-1);
    if (last && lengthOf([...last, ratio], height) <= width) last.push(ratio);
    else strips.push([ratio]);
  }
  let black = 0;
  let all = 0;
  for (const strip of strips) {
    const between = GAP * (strip.length - 1);
    const sum = lengthOf(strip, 1) - between;
    const grown = Math.min(GROWTH * height, (width - between) / sum);
    black += grown * (width - between - grown * sum);
    all += grown * width;
  }
  return all > 0 ? black / all : 0;
}

function lengthOf(ratios: number[], height: number): number {
  return ratios.reduce((sum, ratio) => sum + ratio * height, GAP * (ratios.length - 1));
}
