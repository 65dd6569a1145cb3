import { expect, test } from "vitest";
import { latest, sitemap } from "~/seo/sitemap";
import { elements, readXml, texts } from "../support/read-xml";

test("a sitemap holds as many pages and pictures as it may, and no more", () => {
  const places = Array.from({ length: 50_001 }, (_each, n) => ({ path: `/blog/${n}` }));
  const images = Array.from({ length: 1_001 }, (_each, n) => `/${n}.jpg`);
  const map = readXml(sitemap("https://x.example", [{ path: "/galeria", images }, ...places]));
  expect(elements(map, "url")).toHaveLength(50_000);
  expect(elements(map, "image:image")).toHaveLength(1_000);
});

test("a URL in the sitemap is escaped, and well-formed whatever is in it", () => {
  const map = readXml(sitemap("https://x.example", [{ path: "/galeria?a=1&b=<\u0001>" }]));
  expect(texts(map, "loc")).toEqual(["https://x.example/galeria?a=1&b=<>"]);
});

test("an invalid date is left out of the sitemap, and the others give the latest", () => {
  const map = readXml(
    sitemap("https://x.example", [
      { path: "/blog", changed: latest(["2026-11-01T10:00:00.000Z", "nada", ""]) },
      { path: "/blog/1", changed: "nada" },
    ]),
  );
  expect(texts(map, "lastmod")).toEqual(["2026-11-01T10:00:00.000Z"]);
});
