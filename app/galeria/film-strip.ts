import { ratioOf } from "~/ui/picture-ratio";
import type { Picture } from "~/uploads/image";

interface Frame {
  picture: Picture | null;
}

/**
 * The first photos, one where there is any, that fill one strip best; `length` is its width in its usual
 * height, from which the height of those that are shown may differ.
 */
export function framesOfStrip<T extends Frame>(fotos: T[], length: number): T[] {
  const open = (count: number): number => Math.abs(length - lengthOf(fotos.slice(0, count)));
  let count = 1;
  while (count < fotos.length && open(count + 1) <= open(count)) count++;
  return fotos.slice(0, count);
}

function lengthOf(fotos: Frame[]): number {
  return fotos.reduce((length, { picture }) => length + ratioOf(picture), 0);
}
