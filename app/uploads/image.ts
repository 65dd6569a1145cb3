/** What a page needs to show a picture without moving anything when it arrives. Pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  /** Of the derived sizes, ascending. */
  widths: number[];
  /** Of those that exist as AVIF, too; none where it does not pay, or not yet. */
  avifWidths: number[];
  hasCard: boolean;
}

/** The size in which others show the picture of a link. Pixels. */
export const CARD = { width: 1200, height: 630 };

/** Wider ones would take too long to make, and too much memory. */
const AVIF_WIDEST = 1600;

/** Derived sizes as a row stores them; a damaged list has none, and its page goes on. */
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

/** The picture as others show it with a link; null of one from before there were any. */
export function cardOf(picture: Picture | null | undefined, alt: string) {
  return picture?.hasCard ? { url: cardName(picture.url), ...CARD, alt } : null;
}

export function srcSetOf({ url, width, widths }: Picture): string {
  const derived = widths.map((each) => `${derivedName(url, each)} ${each}w`);
  return [...derived, `${url} ${width}w`].join(", ");
}

/** The AVIF `srcset` of a picture; undefined where none was made. */
export function avifOf({ url, width, avifWidths }: Picture) {
  if (avifWidths.length === 0) return undefined;
  return {
    srcSet: avifWidths.map((each) => `${avifName(url, each)} ${each}w`).join(", "),
    /** False where the picture is larger than its largest AVIF. */
    isWhole: avifWidths.includes(width),
  };
}

/** What `ui/picture` wants to know of it; nothing where its row is missing. */
export function madeOf(picture: Picture | null) {
  if (!picture) return {};
  const { width, height, widths } = picture;
  // Without derived sizes it is offered already.
  const srcSet = widths.length > 0 ? srcSetOf(picture) : undefined;
  return { width, height, srcSet, avif: avifOf(picture) };
}

/** The address of a picture of the site, in the bucket where the school may replace it. */
export function siteImage(name: string): string {
  return `/uploads/site-images/${name}`;
}
