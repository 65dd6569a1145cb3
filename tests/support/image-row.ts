import type { PictureRow } from "~/db/schema";

/** A picture as its row says it, without derived sizes; no file stands behind it. */
export function pictureRow(url: string): PictureRow {
  return {
    url,
    width: 4,
    height: 3,
    widths: "[]",
    avif_widths: null,
    card: 0,
  };
}
