import type { Page } from "playwright/test";
import { BOTH_WAYS, expect, hold, hydrated, ready, test, visit } from "./journey";
import { insertProject } from "./project-page";
import { quiet } from "./quiet";

const viewer = (page: Page) => page.getByRole("dialog");
const frame = (page: Page, name: string) =>
  page.getByRole("list", { name: "Fotos de «Arcadas»" }).getByRole("link", { name });

test("a visitor goes from the projects through the photos, and back in one step", async ({
  page,
  site,
}) => {
  await page.goto("/galeria");
  await expect(page.getByText("No hay proyectos disponibles en la galería.")).toBeVisible();
  insertProject(site, ["Un arco", "Un patio", null]);
  await page.reload();
  await ready(page);
  await page.getByRole("link", { name: "Arcadas" }).click();
  await expect(page).toHaveURL("/galeria?proyecto=1");
  await expect(page.getByRole("heading", { name: "Arcadas" })).toBeVisible();

  await frame(page, "Un patio").click();
  await expect(page).toHaveURL("/galeria?proyecto=1&foto=2");
  await expect(viewer(page).getByRole("status")).toContainText("2 / 3");
  await expect(viewer(page).getByAltText("Un patio")).toBeVisible();
  await expect(viewer(page).locator(".viewer-caption")).toHaveText("Un patio");
  await expect(page).toHaveTitle(/^Foto 2 de 3 · Arcadas/);
  await ready(page);
  await expect(viewer(page).getByRole("link", { name: "Cerrar" })).toBeFocused();
  await viewer(page).getByRole("link", { name: "Siguiente" }).click();
  await expect(viewer(page).getByRole("status")).toContainText("3 / 3");
  await expect(viewer(page).getByAltText("Foto 3 de 3 del proyecto «Arcadas»")).toBeVisible();
  await expect(viewer(page).locator(".viewer-caption")).toBeEmpty();
  await expect(viewer(page).getByRole("link", { name: "Siguiente" })).toHaveCount(0);
  await viewer(page).getByRole("link", { name: "Anterior" }).click();
  await expect(viewer(page).getByRole("status")).toContainText("2 / 3");
  await ready(page); // a document of its own, where the framework had not come
  await page.keyboard.press("ArrowLeft");
  await expect(viewer(page).getByRole("status")).toContainText("1 / 3");
  await page.goBack();
  await expect(page).toHaveURL("/galeria?proyecto=1");
  await expect(viewer(page)).toHaveCount(0);

  for (const times of [1, 2]) {
    await frame(page, "Un arco").click();
    await expect(viewer(page)).toBeVisible();
    await ready(page);
    const close = viewer(page).getByRole("link", { name: "Cerrar" });
    if (times === 1) await close.click();
    else await close.evaluate((link: HTMLElement) => [link.click(), link.click()]);
    await expect(page).toHaveURL("/galeria?proyecto=1");
    await expect(viewer(page)).toHaveCount(0);
    await ready(page);
    await expect(page).toHaveURL("/galeria?proyecto=1");
  }
  await page.getByRole("link", { name: "← Volver a la galería" }).first().click();
  await expect(page).toHaveURL("/galeria");
  await page.goBack();
  await expect(page).toHaveURL("/galeria?proyecto=1");
  await page.goBack();
  await expect(page).toHaveURL("/galeria");
});

for (const [scripts, walk] of BOTH_WAYS)
  walk(`a click on an open photo or beside it closes it ${scripts}`, async ({ page, site }) => {
    insertProject(site, ["Un arco", "Un patio"]);
    for (const position of [
      { x: 5, y: 100 },
      { x: 640, y: 200 },
    ]) {
      await visit(page, "/galeria?proyecto=1&foto=2");
      await page.locator(".viewer-stage").click({ position });
      await expect(page).toHaveURL("/galeria?proyecto=1");
      await expect(frame(page, "Un patio")).toBeVisible();
    }
  });

test("keys lead to a description, through the viewer, which holds the focus, and back", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio", "Una fuente"]);
  await page.goto("/galeria?proyecto=1");
  const caption = page.locator(".frame-caption").first();
  await expect(caption).toHaveCSS("opacity", "0");
  await frame(page, "Un arco").hover();
  await expect(caption).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(caption).toHaveCSS("opacity", "0");
  await frame(page, "Un arco").focus();
  await page.keyboard.press("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(frame(page, "Un arco")).toBeFocused();
  await expect(caption).toHaveCSS("opacity", "1");
  await ready(page);
  await page.keyboard.press("Enter");
  await expect(viewer(page).getByRole("status")).toContainText("1 / 3");
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).getByRole("status")).toContainText("2 / 3");
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).getByRole("status")).toContainText("3 / 3");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(frame(page, "Una fuente")).toBeFocused();
});

test("a photo opens without asking the server, and grows unless motion is reduced", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio", "Una fuente"]);
  await page.addInitScript(() => {
    const grown: boolean[] = [];
    Object.assign(window, { grown });
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = ((update: () => Promise<void>) => {
      const transition = start(update);
      transition.ready.then(() => {
        const moving = document.getAnimations().map(({ effect }) => {
          return effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        });
        grown.push(moving.includes("::view-transition-group(foto)"));
      });
      return transition;
    }) as typeof document.startViewTransition;
  });
  const grown = () => page.evaluate(() => Reflect.get(window, "grown"));
  await page.goto("/galeria?proyecto=1");
  await hydrated(page);
  await frame(page, "Un arco").click();
  await expect.poll(grown).toEqual([true]);
  await viewer(page).getByRole("link", { name: "Cerrar" }).click();
  await expect.poll(grown).toEqual([true, true]);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await hydrated(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (["fetch", "document"].includes(request.resourceType())) asked.push(request.url());
  });
  await frame(page, "Un patio").click();
  await expect(viewer(page).getByRole("status")).toContainText("2 / 3");
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).getByRole("status")).toContainText("3 / 3");
  expect(asked).toEqual([]);
  await viewer(page).getByRole("link", { name: "Cerrar" }).click();
  await expect(viewer(page)).toHaveCount(0);
  expect(await grown()).toEqual([]);
});

// Browsers load lazily only where they may run scripts: without them, all 200 come.
test("a project of 200 photos loads what is on screen, then fades the rest in", async ({
  page,
  site,
}) => {
  const words = Array.from({ length: 200 }, (_, index) => `Foto ${index + 1}.`);
  insertProject(site, words);
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/galeria-images/")) asked.add(request.url());
  });
  await page.goto("/galeria?proyecto=1");
  await quiet(page);
  await expect(page.locator(".frame")).toHaveCount(200);
  const atFirst = asked.size;
  expect(atFirst).toBeGreaterThan(3);
  expect(atFirst).toBeLessThan(80);
  const last = page.getByAltText("Foto 200.");
  await expect(last).toHaveCSS("opacity", "0");
  await frame(page, "Foto 200.").scrollIntoViewIfNeeded();
  await expect.poll(() => asked.size).toBeGreaterThan(atFirst);
  await expect(last).toHaveCSS("opacity", "1");
  await expect(page.getByAltText("Foto 1.", { exact: true })).toHaveCSS("opacity", "1");
  await frame(page, "Foto 200.").click();
  await expect(viewer(page).getByRole("status")).toContainText("200 / 200");

  // Who wants less motion sees it at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/galeria?proyecto=1");
  await expect(last).toHaveCSS("opacity", "1");
});

test("a click on a frame is a link before the page has loaded its scripts", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  const open = await hold(page, "**/assets/*.js");
  await page.goto("/galeria?proyecto=1", { waitUntil: "commit" });
  await frame(page, "Un arco").click();
  await expect(page).toHaveURL("/galeria?proyecto=1&foto=1");
  open();
  await expect(viewer(page)).toBeVisible();
});

test("the surround of the viewer fits theme and safelight, and a chosen one stays", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio", "Un baño"]);
  const surround = () => viewer(page).evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/galeria?proyecto=1&foto=1");
  expect(await surround()).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await surround()).toBe("rgb(0, 0, 0)");
  for (const [fondo, light, safelight] of [
    ["blanco", "rgb(255, 255, 255)", "rgb(61, 10, 4)"],
    ["gris", "rgb(120, 119, 119)", "rgb(31, 4, 2)"],
    ["negro", "rgb(0, 0, 0)", "rgb(0, 0, 0)"],
  ] as const) {
    await page.goto(`/galeria?proyecto=1&foto=1&fondo=${fondo}`);
    expect(await surround(), fondo).toBe(light);
    await page.evaluate(() => document.documentElement.classList.add("safelight"));
    expect(await surround(), fondo).toBe(safelight);
  }
  await page.evaluate(() => document.documentElement.classList.remove("safelight"));
  await viewer(page).getByRole("link", { name: "Fondo blanco" }).click();
  await expect.poll(surround).toBe("rgb(255, 255, 255)");
  await page.goto("/galeria?proyecto=1&foto=1");
  await expect.poll(surround).toBe("rgb(255, 255, 255)");
  const isHydrated = () => page.evaluate(() => Reflect.has(window, "__remixContext"));
  expect(await isHydrated()).toBe(false);
  for (const [key, number] of [
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["ArrowLeft", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(`/galeria?proyecto=1&foto=${number}&fondo=blanco`);
    // Whoever looks at a second photo has the framework.
    await expect.poll(isHydrated).toBe(true);
    await ready(page);
    expect(await surround()).toBe("rgb(255, 255, 255)");
  }
});
