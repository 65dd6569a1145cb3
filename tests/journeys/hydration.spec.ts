import type { Page } from "playwright/test";
import { expect, FRAMEWORK, hold, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";
import { quiet } from "./quiet";

/** The scripts that a page has asked for, by the name of their file without its hash. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

const IDLE = [
  "/",
  "/blog",
  "/blog/1",
  "/galeria",
  "/galeria?proyecto=1",
  "/galeria?proyecto=1&foto=1",
  "/inscripcion",
  "/privacidad",
];

test("an idle public page loads one script, and nothing of the framework", async ({
  context,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio"]);
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Zonas', '<p>x</p>')");
  const visits = IDLE.map(async (path) => {
    const page = await context.newPage();
    const asked = scriptsOf(page);
    await page.goto(path);
    await quiet(page);
    expect(new Set(asked), path).toEqual(new Set(["entry.client"]));
  });
  await Promise.all(visits);
});

test("a page of a focused form, the administrator or a session is hydrated at once", async ({
  page,
}) => {
  await page.goto("/inscripcion#nombre");
  await expect(page.locator("form[novalidate]")).toBeVisible();
  const isHydrated = () => page.evaluate(() => Reflect.has(window, "__remixContext"));
  await page.goto("/admin");
  await expect.poll(isHydrated).toBe(true);
  await signIn(page, "/privacidad");
  await expect.poll(isHydrated).toBe(true);
});

test("what is typed before a form is hydrated stays", async ({ page }) => {
  const open = await hold(page, FRAMEWORK);
  await page.goto("/inscripcion");
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Curso de interés").selectOption("revelado");
  await page.getByLabel("Comentarios").pressSequentially("Por las ");
  open();
  await expect(page.locator("form[novalidate]")).toBeVisible();
  await ready(page);
  await page.keyboard.type("tardes");
  await expect(page.getByLabel("Nombre")).toHaveValue("Eva");
  await expect(page.getByLabel("Curso de interés")).toHaveValue("revelado");
  await expect(page.getByLabel("Comentarios")).toHaveValue("Por las tardes");
});

test("a form that is sent before it is hydrated arrives, once", async ({ page, site }) => {
  await page.route(FRAMEWORK, () => {});
  await page.goto("/");
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Email", { exact: true }).fill("eva@ejemplo.es");
  await page.getByLabel("Mensaje").fill("¿Cuándo abrís?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status")).toContainText("¡Mensaje enviado!");
  expect(site.rows("SELECT nombre FROM mensajes")).toEqual([{ nombre: "Eva" }]);
});

// The small script has run once the document is read; the framework, held back, is never there.
test("keys, surrounds and Back of the viewer work without the framework", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio", "Una fuente"]);
  await page.route(FRAMEWORK, () => {});
  await page.goto("/galeria?proyecto=1");
  const number = page.getByRole("dialog").getByRole("status");
  await page.getByRole("link", { name: "Un arco" }).click();
  await expect(number).toContainText("1 / 3");
  await page.waitForLoadState("domcontentloaded");
  await page.keyboard.press("ArrowRight");
  await expect(number).toContainText("2 / 3");
  await page.waitForLoadState("domcontentloaded");
  await page.getByRole("link", { name: "Fondo negro" }).click();
  await expect(page.locator(".viewer-negro")).toBeVisible();
  await page.waitForLoadState("domcontentloaded");
  await page.keyboard.press("ArrowRight");
  await expect(number).toContainText("3 / 3");
  await page.goBack();
  await expect(page).toHaveURL("/galeria?proyecto=1");
  await page.waitForLoadState("domcontentloaded");
  await page.getByRole("link", { name: "Un patio" }).click();
  await expect(page.locator(".viewer-negro")).toBeVisible();
  await page.waitForLoadState("domcontentloaded");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/galeria?proyecto=1");
  const entries = await page.evaluate(() => history.length);
  await page.goForward();
  await expect(number).toContainText("2 / 3");
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("clicks while a page comes alive do not disturb it", async ({ page }) => {
  await page.addInitScript(() => {
    const click = () => {
      document.querySelector("h1")?.click();
      document
        .querySelector("form input")
        ?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      setTimeout(click);
    };
    click();
  });
  for (const path of ["/admin", "/inscripcion"]) {
    for (let visit = 0; visit < 5; visit++) {
      await page.goto(path);
      await expect
        .poll(() => page.evaluate(() => Reflect.has(window, "__remixContext")))
        .toBe(true);
      await ready(page);
    }
  }
  await expect(page.getByLabel("Email")).toBeVisible();
});
