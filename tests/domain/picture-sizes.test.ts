import { expect, test } from "vitest";
import { madeOf } from "~/uploads/image";

const widths = [320, 480, 640, 800, 1200];
const url = "/uploads/galeria-images/1.jpg";
const foto = {
  url,
  width: 1800,
  height: 1200,
  widths,
  avifWidths: [...widths, 1600],
  hasCard: true,
};

const offered = (srcSet?: string) => srcSet?.match(/\d+(?=w\b)/g)?.map(Number);

test("a picture is offered in all its sizes, the stored one last", () => {
  const { srcSet, avif } = madeOf(foto);
  expect(offered(srcSet)).toEqual([...widths, 1800]);
  expect(srcSet).toMatch(/\/1\.jpg 1800w$/);
  expect(offered(avif?.srcSet)).toEqual(foto.avifWidths);
});

test("a small picture is offered up to the first size that is large enough", () => {
  const { srcSet, avif } = madeOf(foto, 640);
  expect(offered(srcSet)).toEqual([320, 480, 640]);
  expect(offered(avif?.srcSet)).toEqual([320, 480, 640]);
  expect(offered(madeOf(foto, 641).srcSet)).toEqual([320, 480, 640, 800]);
});

test("a picture is offered in all sizes if none is large enough", () => {
  expect(offered(madeOf(foto, 5000).srcSet)).toEqual([...widths, 1800]);
});
