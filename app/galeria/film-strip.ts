import { ratioOf } from "~/ui/picture-ratio";
import type { Picture } from "~/uploads/image";

interface Frame {
  picture: Picture | null;
}

/**
 * Returns the first photos that fill one strip best, at least one if there is any. `length` is the
 * strip's width divided by its usual height; the photos may be shown a little higher or lower.
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
