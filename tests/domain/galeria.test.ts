import { expect, test } from "vitest";
import { fotoText, placeOf } from "~/galeria/galeria-fields";
import { readGaleriaState } from "~/galeria/galeria-query";
import { galeriaHref } from "~/galeria/galeria-state";
import { coverSizes, frameSizes, viewerSizes } from "~/galeria/photo-sizes";
import { ratioClass, ratioRules } from "~/ui/picture-ratio";

test("a gallery page has one CSS rule per ratio of its photos, within bounds", () => {
  const sizes = [
    { width: 2400, height: 1600 },
    { width: 1500, height: 1000 },
    { width: 1600, height: 2400 },
    { width: 2400, height: 100 },
    { width: 100, height: 2400 },
    null,
  ];
  expect(ratioRules(sizes)).toBe(
    ".ratio-1500{--ratio:1.5}.ratio-667{--ratio:0.667}.ratio-3500{--ratio:3.5}.ratio-333{--ratio:0.333}",
  );
  for (const size of sizes) expect(ratioRules(sizes)).toContain(`.${ratioClass(size)}{`);
});

const square = { width: 1000, height: 1000 };
const DENSE =
  "(min-resolution: 2.5dppx) calc(min(82vw, 21rem) / 1.75), (min-resolution: 1.9dppx) calc(min(82vw, 21rem) / 1.6), ";

test.each([
  ["the photo in the viewer", viewerSizes({ width: 1600, height: 2400 }), "min(100vw, 60vh)"],
  ["a frame of a contact sheet", frameSizes(square), `${DENSE}min(82vw, 21rem)`],
  ["one of few frames", frameSizes(square, true), "min(82vw, 28rem)"],
  ["a cover", coverSizes({ width: 1500, height: 1000 }), " 82vw"],
  [
    "an upright cover",
    coverSizes({ width: 750, height: 1000 }),
    "(max-width: 30rem) and (min-resolution: 2.5dppx) 24vw, 41vw",
  ],
])("%s is asked for in the size that it is shown in", (_what, sizes, end) => {
  expect(sizes.slice(-end.length)).toBe(end);
});

test("a photo says its alternative text, caption or place", () => {
  const said = (alternativo: string | null, descripcion: string | null) =>
    fotoText({ descripcion, alternativo }, "Arcadas", placeOf(1, 3));
  expect(said("Un arco de piedra", "Patio, 2024")).toBe("Un arco de piedra");
  expect(said(null, "Patio, 2024")).toBe("Patio, 2024");
  expect(said(null, null)).toBe("Foto 2 de 3 del proyecto «Arcadas»");
});

test.each([
  ...[
    "/galeria",
    "/galeria?proyecto=2",
    "/galeria?proyecto=2&foto=17&fondo=gris",
    "/galeria?proceso=cianotipia",
    "/galeria?pelicula=Fomapan+100&foto=17",
  ].map((href) => [href, href]),
  ["/galeria?proyecto=-1&foto=x&fondo=toString", "/galeria"],
  ["/galeria?proyecto=2&proceso=cianotipia&pelicula=x", "/galeria?proyecto=2"],
  ["/galeria?pelicula=x&proceso=cianotipia", "/galeria?proceso=cianotipia"],
])("the gallery's address %s is read, and written again as %s", (typed = "", href) => {
  expect(galeriaHref(readGaleriaState(new URL(typed, "http://x").searchParams))).toBe(href);
});
