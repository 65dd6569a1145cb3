import type { Page } from "playwright/test";
import { insert } from "../support/insert";
import { editor, jpegFile, openNew, startArticle, type, unfold } from "./article-page";
import { BOTH_WAYS, expect, hold, hydrated, ready, signIn, test, visit } from "./journey";
import { insertProject } from "./project-page";

/** Whether pressed keys were left to the browser, which would open its own dialog. */
async function isLeftToBrowser(page: Page, keys: string): Promise<boolean> {
  await page.evaluate(() => {
    const note = ({ key, defaultPrevented }: KeyboardEvent): void => {
      document.body.dataset.left = `${key} ${defaultPrevented ? "taken" : "left"}`;
    };
    // Before a form stops it, and judged once all have heard it.
    addEventListener("keydown", (event) => setTimeout(note, 0, event), true);
  });
  await page.keyboard.press(keys);
  const body = page.locator(`body[data-left^="${keys.at(-1)} "]`);
  return (await body.getAttribute("data-left"))?.endsWith("left") ?? false;
}

test("Ctrl+S stores a draft where one writes, and sends the form with a picture", async ({
  page,
  site,
}) => {
  await startArticle(page);
  await page.getByLabel("Título").fill("Con teclas");
  await editor(page).click();
  const save = page.getByRole("button", { name: "Guardar", exact: true });
  await expect(save).toHaveAttribute("aria-keyshortcuts", "Control+S Meta+S");
  await expect(page.getByText("Ctrl+S guarda")).toBeVisible();
  const open = await hold(page, "**/blog-admin/borrador?*");
  // Not before: on a slow machine it would be stored by now, and Ctrl+S have nothing to store.
  await page.keyboard.type("Sin ratón");
  expect(await isLeftToBrowser(page, "Control+s")).toBe(false);
  await expect(page.getByText("Guardando...")).toBeVisible();
  await page.keyboard.type(", y sigue");
  open();
  await expect(page.getByText(/^Guardado hoy a las/)).toBeVisible();
  await type(page, " así.", "Control+s");
  await expect
    .poll(() => site.rows("SELECT titulo, contenido FROM borradores"))
    .toEqual([{ titulo: "Con teclas", contenido: "<p>Sin ratón, y sigue así.</p>" }]);
  await expect(page).toHaveURL(/\/blog-admin\?borrador=\d+$/);
  await expect(editor(page)).toBeFocused();
  await unfold(page, "Portada");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpegFile());
  await page.getByLabel("Título").press("Control+s");
  await expect
    .poll(() => site.rows("SELECT titulo, imagen_url IS NOT NULL AS has FROM borradores"))
    .toEqual([{ titulo: "Con teclas", has: 1 }]);
  expect(site.rows("SELECT id FROM blog_posts")).toEqual([]);
});

for (const [scripts, walk] of BOTH_WAYS)
  walk(
    `Enter in the title of a new article stores a draft ${scripts}`,
    async ({ page, site, javaScriptEnabled: hasScripts = true }) => {
      await startArticle(page, hasScripts);
      await page.getByLabel("Título").fill("Con Enter");
      const loaded = page.waitForEvent("load");
      await page.keyboard.press("Enter");
      await loaded;
      await expect(page).toHaveURL(/\/blog-admin\?borrador=\d+$/);
      expect(site.rows("SELECT titulo, publica_at FROM borradores")).toEqual([
        { titulo: "Con Enter", publica_at: null },
      ]);
    },
  );

test("Ctrl+S stores a scheduled article, which is published at its hour as before", async ({
  page,
  site,
}) => {
  const publica_at = "2090-07-02T08:00:00.000Z";
  insert(site, "borradores", { id: 1, titulo: "Antes", publica_at });
  await signIn(page, "/blog-admin?borrador=1");
  await page.getByLabel("Título").fill("Después");
  const stored = page.waitForResponse("**/blog-admin/borrador?borrador=1");
  await page.keyboard.press("Control+s");
  await stored;
  const draft = () => site.rows("SELECT titulo, publica_at FROM borradores");
  expect(draft()).toEqual([{ titulo: "Después", publica_at }]);
  // A day that was chosen waits for its button, and what Ctrl+S says of it is the form's.
  await unfold(page, "Publicar más tarde");
  await page.getByLabel("Día y hora").fill("2091-01-01T10:00");
  await page.getByLabel("Título").press("Control+s");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(draft()).toEqual([{ titulo: "Después", publica_at }]);
  expect(site.rows("SELECT id FROM blog_posts")).toEqual([]);
});

test("Ctrl+S saves a published article and a legal text from within them", async ({
  page,
  site,
}) => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Antes', '<p>Agua.</p>')");
  await signIn(page);
  for (const [path, field, said] of [
    ["/blog-admin?editar=1", "Título", "/blog-admin?guardado=1"],
    ["/admin/textos?editar=aviso-legal", "Texto", "/admin/textos?guardado=nueva"],
  ] as const) {
    await visit(page, path);
    await page.getByRole("textbox", { name: field, exact: true }).press("End");
    await type(page, " Hoy.", "Control+s");
    await expect(page).toHaveURL(said);
  }
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Antes Hoy." }]);
});

test("Ctrl+S saves the only form or the cursor's, and nothing under a dialog", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  await signIn(page, "/galeria-admin?nuevo");
  await page.keyboard.press("Meta+s");
  await expect(page.getByLabel("Título")).toBeFocused();
  await expect(page).toHaveURL("/galeria-admin?nuevo");
  await openNew(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert")).toContainText("Escribe un título, o algo de texto");

  await visit(page, "/galeria-admin/1?editar=1");
  await page.getByRole("heading", { name: "Arcadas" }).click();
  expect(await isLeftToBrowser(page, "Control+s")).toBe(false);
  await expect(page).toHaveURL("/galeria-admin/1?editar=1");
  await page.getByRole("textbox", { name: "Pie de la foto 1" }).fill("Un arco al sol");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL("/galeria-admin/1?descrita=1");
  expect(site.rows("SELECT descripcion FROM fotos_galeria")).toEqual([
    { descripcion: "Un arco al sol" },
  ]);

  await visit(page, "/galeria-admin?editar=1&eliminar=1");
  await expect(page.getByRole("dialog")).toBeVisible();
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts++;
  });
  // Cancelar has the focus: Enter on a link is the browser's.
  await type(page, "Control+s", "Control+Enter");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await ready(page);
  expect(posts).toBe(0);
  expect(site.rows("SELECT id FROM proyectos_galeria")).toHaveLength(1);
});

test("Ctrl+Enter sends a registration, which says what it lacks", async ({ page, site }) => {
  await page.goto("/inscripcion");
  await hydrated(page);
  await page.getByLabel("Comentarios").fill("Por las tardes");
  expect(await isLeftToBrowser(page, "Control+s")).toBe(true);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Hay un problema")).toBeVisible();
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Apellidos").fill("Martín");
  await page.getByRole("textbox", { name: "Email" }).fill("eva@ejemplo.es");
  await page.getByLabel("Teléfono").fill("600123456");
  await page.getByLabel("Comentarios").focus();
  await page.keyboard.press("Meta+Enter");
  await expect(page.getByRole("dialog", { name: "¡Solicitud recibida!" })).toBeVisible();
  expect(site.rows("SELECT nombre FROM inscripciones")).toEqual([{ nombre: "Eva" }]);
});
