import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FRAME_RATIOS, ratioClass, viewerSizes } from "~/galeria/frame-ratio";
import { fotoText } from "~/galeria/galeria-fields";
import { galeriaHref, readGaleriaState } from "~/galeria/galeria-state";

test("every ratio of a frame has its class, and no class is without a ratio", () => {
  const css = readFileSync("app/ui/styles/components/frame-ratios.css", "utf8");
  const classes = [...css.matchAll(/\.ratio-(\d+) \{\n\s+--ratio: (.+);/g)];
  expect(classes.map(([, ratio]) => Number(ratio))).toEqual(FRAME_RATIOS);
  for (const [, ratio, value = ""] of classes) {
    const [width, height = "1"] = value.replace(/calc\(|\)/g, "").split("/");
    expect((100 * Number(width)) / Number(height)).toBeCloseTo(Number(ratio), -0.5);
  }
});

test.each([
  [{ width: 2400, height: 1600 }, "ratio-150"],
  [{ width: 1600, height: 2400 }, "ratio-67"],
  [{ width: 2400, height: 923 }, "ratio-260"],
  [{ width: 1000, height: 1000 }, "ratio-100"],
  [{ width: 2400, height: 100 }, "ratio-350"],
  [null, "ratio-150"],
])("a picture of %o gets the class %s", (picture, name) => {
  expect(ratioClass(picture)).toBe(name);
});

test("ratios between a third and three and a half are at most 8 % from their class", () => {
  for (let width = 330; width <= 3500; width++) {
    const nearest = Number(ratioClass({ width, height: 1000 }).slice("ratio-".length)) / 100;
    expect(Math.abs(nearest / (width / 1000) - 1), String(width)).toBeLessThan(0.08);
  }
});

test("the photo in the viewer is asked for in the size it will have", () => {
  expect(viewerSizes({ width: 1600, height: 2400 })).toBe("min(100vw, 60vh)");
});

test("a photo without a description is named by its project and its number", () => {
  expect(fotoText({ descripcion: "Un arco" }, "Arcadas", 2)).toBe("Un arco");
  expect(fotoText({ descripcion: null }, "Arcadas", 2)).toBe("Foto 2 del proyecto «Arcadas»");
});

test.each(["/galeria", "/galeria?proyecto=2", "/galeria?proyecto=2&foto=17&fondo=gris"])(
  "the query %s says all that the gallery shows",
  (href) => {
    expect(galeriaHref(readGaleriaState(new URL(href, "http://x").searchParams))).toBe(href);
  },
);

test("a made-up URL is read as far as it makes sense", () => {
  const search = new URLSearchParams("proyecto=-1&foto=x&fondo=toString");
  expect(readGaleriaState(search)).toEqual({ proyecto: null, foto: null, fondo: null });
});
