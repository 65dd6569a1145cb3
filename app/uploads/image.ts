/** Facts by which a page reserves a picture's place before it arrives; sizes in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  widths: number[];
  /** Widths of AVIF sizes; empty if AVIF does not pay, or is not made yet. */
  avifWidths: number[];
  hasCard: boolean;
}

/** Size of the link preview image, in pixels. */
export const CARD = { width: 1200, height: 630 };

/** Widest AVIF in pixels: wider ones would take too long to encode, and too much memory. */
const AVIF_WIDEST = 1600;

/**
 * Reads a stored list of widths; a damaged one counts as empty, so that its page is still shown.
 */
export function readWidths(stored: string): number[] {
  try {
    const widths: unknown = JSON.parse(stored);
    return Array.isArray(widths) && widths.every(isWidth) ? widths : [];
  } catch {
    return [];
  }
}

const isWidth = (each: unknown): each is number => Number.isInteger(each) && Number(each) > 0;

export function avifWidthsFor(widths: number[], width: number): number[] {
  return [...widths, width].filter((each) => each <= AVIF_WIDEST);
}

export function derivedName(name: string, width: number): string {
  return name.replace(/\.\w+$/, `-${width}.webp`);
}

export function avifName(name: string, width: number): string {
  return name.replace(/\.\w+$/, `-${width}.avif`);
}

export function cardName(name: string): string {
  return name.replace(/\.\w+$/, "-card.jpg");
}

/** Returns a picture's link preview image; null without a picture, or for an old one that has none. */
export function cardOf(picture: Picture | null | undefined, alt: string) {
  return picture?.hasCard ? { url: cardName(picture.url), ...CARD, alt } : null;
}

export function srcSetOf({ url, width, widths }: Picture, enough = Infinity): string {
  const names = new Map(widths.map((each) => [each, derivedName(url, each)]));
  const offered = upTo([...widths, width], enough);
  return offered.map((each) => `${names.get(each) ?? url} ${each}w`).join(", ");
}

export function avifOf({ url, width, avifWidths }: Picture, enough = Infinity) {
  if (avifWidths.length === 0) return undefined;
  const offered = upTo(avifWidths, enough);
  return {
    srcSet: offered.map((each) => `${avifName(url, each)} ${each}w`).join(", "),
    isFullSize: avifWidths.includes(width),
  };
}

/**
 * Returns the props of a `Picture` element; {} without a picture. `enough` is the most device
 * pixels that it is drawn wide: of the sizes as wide or wider, only the smallest is offered.
 */
export function madeOf(picture: Picture | null, enough?: number) {
  if (!picture) return {};
  const { width, height, widths } = picture;
  // Without derived sizes it is offered already.
  const srcSet = widths.length > 0 ? srcSetOf(picture, enough) : undefined;
  return { width, height, srcSet, avif: avifOf(picture, enough) };
}

function upTo(widths: number[], enough: number): number[] {
  const first = widths.findIndex((each) => each >= enough);
  return first < 0 ? widths : widths.slice(0, first + 1);
}

export function siteImage(name: string): string {
  return `/uploads/site-images/${name}`;
}
