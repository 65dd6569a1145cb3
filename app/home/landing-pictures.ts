import { madeOf, type Picture, siteImage } from "~/uploads/image";

export interface LandingPicture {
  alt: string;
  own?: Picture;
}

export type PictureId = "portada" | "toma" | "laboratorio" | "alquiler";

/**
 * Returns the props of a `Picture`, but for its `sizes`: of the owner's own picture, or of the
 * sample that comes with the program.
 */
export function shownPicture(id: PictureId, { alt, own: picture }: LandingPicture) {
  if (!picture) return { ...(id === "portada" ? heroSample() : sampleOf(id)), alt };
  return { src: picture.url, ...madeOf(picture), alt };
}

function heroSample() {
  return {
    src: siteImage("inicio-800.webp"),
    srcSet: sampleSet("inicio", "webp", [480, 800, 1200]),
    avif: { srcSet: sampleSet("inicio", "avif", [480, 600, 1200]), isFullSize: true },
    width: 1200,
    height: 1500,
  };
}

function sampleOf(id: PictureId) {
  const srcSet = sampleSet(id, "webp", [480, 800]);
  return { src: siteImage(`${id}-480.webp`), srcSet, width: 480, height: 320 };
}

function sampleSet(name: string, type: string, widths: number[]): string {
  return widths.map((width) => `${siteImage(`${name}-${width}.${type}`)} ${width}w`).join(", ");
}
