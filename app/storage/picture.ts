/** What a page needs to show a picture without moving anything when it arrives. Pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  /** Dominant, as #rrggbb. */
  color: string;
  /** Of the derived sizes, ascending. */
  widths: number[];
}

/** The `srcset` of a picture: its derived sizes and itself. */
export function srcSetOf({ url, width, widths }: Picture): string {
  const derived = widths.map((each) => `${url.replace(/\.\w+$/, `-${each}.webp`)} ${each}w`);
  return [...derived, `${url} ${width}w`].join(", ");
}

/** What `ui/picture` wants to know of it; nothing where its row is missing. */
export function madeOf(picture: Picture | null) {
  if (!picture) return {};
  return { width: picture.width, height: picture.height, srcSet: srcSetOf(picture) };
}
