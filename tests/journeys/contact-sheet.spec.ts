import { expect, test } from "./journey";
import { insertProject } from "./project-page";

/** Upright, square, 3:2 and a panorama, twice and once more: more than one strip at every width. */
const SIZES = [
  [800, 1200],
  [1000, 1000],
  [1500, 1000],
  [2600, 1000],
  [800, 1200],
  [1000, 1000],
  [1500, 1000],
  [2600, 1000],
  [800, 1200],
];

for (const width of [375, 768, 1440]) {
  test(`strips of a contact sheet are one height at ${width} px, and unexposed frames fill them`, async ({
    page,
    site,
  }) => {
    insertProject(
      site,
      SIZES.map(() => null),
    );
    SIZES.forEach(([width, height], index) => {
      site.rows(
        "INSERT OR REPLACE INTO pictures (url, width, height, widths, card) VALUES (?, ?, ?, '[]', 0)",
        `/uploads/galeria-images/${index + 1}.jpg`,
        width,
        height,
      );
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/galeria?proyecto=1");
    const frames = await page.locator(".frame-link").evaluateAll((links) =>
      links.map((link) => {
        const { top, height, width } = link.getBoundingClientRect();
        return { top: Math.round(top), height: Math.round(height), ratio: width / height };
      }),
    );
    expect(new Set(frames.map(({ height }) => height)).size).toBe(1);
    const tops = [...new Set(frames.map(({ top }) => top))];
    expect(tops.length).toBeGreaterThan(1);
    const pitches = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
    expect(Math.max(...pitches) - Math.min(...pitches)).toBeLessThanOrEqual(1);
    expect(frames[2]?.ratio).toBeCloseTo(1.5, 1);
    const film = page.getByRole("list", { name: "Fotos de «Arcadas»" });
    await expect(film).toHaveCSS("background-image", /^linear-gradient.*linear-gradient/);
    await page.emulateMedia({ media: "print" });
    await expect(film).toHaveCSS("background-image", "none");
  });
}

test("a list with nothing in it is a frame that no light has reached", async ({ page, site }) => {
  const words: [string, string][] = [
    ["/blog", "No hay artículos publicados todavía."],
    ["/galeria", "No hay proyectos disponibles en la galería."],
    ["/galeria?proyecto=1", "No hay fotos disponibles en este proyecto"],
  ];
  for (const [path, text] of words) {
    if (path.includes("proyecto")) insertProject(site, []);
    await page.goto(path);
    await expect(page.locator(".blank-frame").getByText(text, { exact: true })).toBeVisible();
  }
});
