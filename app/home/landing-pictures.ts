import { avifOf, type Picture, siteImage, srcSetOf } from "~/uploads/image";

export interface LandingPicture {
  alt: string;
  own?: Picture;
}

export type PictureId = "portada" | "toma" | "laboratorio" | "alquiler";

interface ShownPicture {
  src: string;
  srcSet?: string;
  avif?: string;
  width: number;
  height: number;
  alt: string;
}

export function shownPicture(id: PictureId, { alt, own: picture }: LandingPicture): ShownPicture {
  if (!picture) return { ...(id === "portada" ? heroSample() : sampleOf(id)), alt };
  const { url, width, height, widths } = picture;
  const srcSet = widths.length > 0 ? srcSetOf(picture) : undefined;
  return { src: url, srcSet, avif: avifOf(picture)?.srcSet, width, height, alt };
}

function heroSample() {
  return {
    src: siteImage("inicio-800.webp"),
    srcSet: sampleSet("inicio", "webp", [480, 800, 1200]),
    avif: sampleSet("inicio", "avif", [480, 600, 1200]),
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
