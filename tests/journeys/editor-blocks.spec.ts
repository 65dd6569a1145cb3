import type { Page } from "playwright/test";
import {
  editor,
  editorShown,
  jpegFile,
  sentText,
  showMoreTools,
  startArticle,
  type,
} from "./article-page";
import { expect, signIn, test } from "./journey";

test("a list that goes on with its numbers goes on so in the editor", async ({ page, site }) => {
  site.rows(
    "INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Baños', '<ol><li>uno</li></ol><p>Espera.</p><ol start=\"2\"><li>dos</li></ol>')",
  );
  await signIn(page, "/blog-admin?editar=1");
  await expect(editor(page).locator("ol[start='2'] > li")).toHaveText("dos");
  await editor(page).click();
  await type(page, "Control+End", "Enter", "tres");
  await expect(sentText(page)).toHaveValue("1. uno\n\nEspera.\n\n2. dos\n3. tres");
});

test("lists with numbers, quotes and headings are begun and left by the keyboard", async ({
  page,
}) => {
  await startArticle(page);
  await editor(page).click();
  await type(page, "Control+Alt+3", "Baños", "Enter", "Primero:", "Enter");
  await type(
    page,
    "Control+Shift+7",
    "revelar",
    "Enter",
    "parar",
    "Enter",
    "Enter",
    "Fin",
    "Enter",
  );
  await type(page, "Control+Shift+9", "Luz", "Enter", "y sombra", "Enter", "Enter", "Adiós");
  await expect(sentText(page)).toHaveValue(
    "### Baños\n\nPrimero:\n\n1. revelar\n2. parar\n\nFin\n\n> Luz\n>\n> y sombra\n\nAdiós",
  );
  await expect(editor(page).locator("ol > li")).toHaveCount(2);
  await expect(editor(page).locator("blockquote > p")).toHaveCount(2);
  await type(page, "ArrowUp", "Home", "Backspace");
  await expect(sentText(page)).toHaveValue(/> Luz\n\ny sombra\n\nAdiós$/);
  await editor(page).getByText("revelar").click();
  await type(page, "Home", "Backspace");
  await expect(sentText(page)).toHaveValue(/Primero:\n\nrevelar\n\n1\. parar/);
  await showMoreTools(page);
  await page.getByRole("button", { name: "Lista numerada" }).click();
  await expect(sentText(page)).toHaveValue(/1\. revelar\n\n1\. parar/);
});

test("a picture is selected before it is deleted, and lines begin on either side of it", async ({
  page,
}) => {
  await startArticle(page);
  await editor(page).click();
  await type(page, "Antes después");
  for (let count = 0; count < "después".length; count++) await page.keyboard.press("ArrowLeft");
  await page.locator("input[type=file][hidden]").setInputFiles(await jpegFile());
  const picture = editor(page).getByRole("img");
  await expect(picture).toHaveAttribute("src", /^\/uploads\/blog-images\/\d+\.jpg$/);
  await expect(sentText(page)).toHaveValue(/^Antes\n\n!\[\]\(\S+\)\n\ndespués$/);

  await editor(page).getByText("después").click();
  await type(page, "Home", "Backspace");
  await expect(picture).toBeVisible();
  await type(page, "Enter", "debajo");
  await expect(sentText(page)).toHaveValue(/\)\n\ndebajo\n\ndespués$/);
  await type(page, "Home", "Backspace", "Shift+Enter", "encima");
  await expect(sentText(page)).toHaveValue(/^Antes\n\nencima\n\n!\[/);
  await type(page, "End", "Delete", "escrito");
  await expect(sentText(page)).toHaveValue(/\)\n\nescrito\n\ndebajo/);
  await editor(page).getByText("encima").click();
  await type(page, "End", "Delete", "Backspace");
  await expect(picture).toHaveCount(0);
  await type(page, "Control+z");
  await expect(picture).toBeVisible();
  await page.getByRole("button", { name: "Quitar la imagen" }).click();
  await expect(picture).toHaveCount(0);
});

test("a deletion begins where the cursor has just gone", async ({ page }) => {
  await moveUnheard(page);
  await type(page, "Backspace");
  await expect(sentText(page)).toHaveValue(/^Antes ?después$/);
});

test("the answer to an autosave leaves the cursor where it has just gone", async ({ page }) => {
  await moveUnheard(page);
  await page.clock.runFor(10_000);
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await type(page, "Backspace");
  await expect(sentText(page)).toHaveValue(/^Antes ?después$/);
});

/** Two lines, and the cursor at the beginning of the second, of which Slate has not heard. */
async function moveUnheard(page: Page): Promise<void> {
  await page.clock.install();
  await startArticle(page);
  await editor(page).click();
  await type(page, "Antes", "Enter", "después");
  await expect(sentText(page)).toHaveValue("Antes\n\ndespués");
  // A busy browser hears the next key first.
  await page.evaluate(() => {
    window.addEventListener("selectionchange", (event) => event.stopPropagation(), true);
  });
  await page.clock.runFor(1_000);
  await type(page, "Home");
}

test("a table is a small form in the text, and comes back with its empty cells", async ({
  page,
  site,
}) => {
  await startArticle(page);
  await editor(page).click();
  await type(page, "Tiempos", "Enter");
  await showMoreTools(page);
  await page.getByRole("button", { name: "Tabla", exact: true }).click();
  await expect(page.getByLabel("Cabecera 1")).toBeFocused();
  await type(page, "Película", "Tab", "Minutos");
  await page.getByLabel("Fila 1, columna 1").fill("HP5 | 400");
  await type(page, "Enter", "Control+b");
  await page.getByRole("button", { name: "Añadir columna" }).click();
  await page.getByLabel("Cabecera 3").fill("°C");
  await page.getByRole("button", { name: "Añadir fila" }).click();
  await page.getByLabel("Fila 2, columna 3").fill("20");
  await expect(sentText(page)).toHaveValue(
    "Tiempos\n\n| Película | Minutos | °C |\n| HP5 \\| 400 |  |  |\n|  |  | 20 |",
  );
  await page.getByRole("button", { name: "Subir la tabla" }).click();
  await expect(page.getByRole("button", { name: "Bajar la tabla" })).toBeVisible();
  await expect(sentText(page)).toHaveValue(/^\| Película[\s\S]*\n\nTiempos$/);
  await editor(page).getByText("Tiempos").click();
  await type(page, "Home", "Backspace", "Backspace");
  await expect(page.getByLabel("Cabecera 1")).toHaveCount(0);
  await expect(sentText(page)).toHaveValue("Tiempos");
  await type(page, "Control+z");
  await expect(page.getByLabel("Cabecera 1")).toHaveValue("Película");

  // Half filled in.
  for (const name of ["Cabecera 3", "Fila 2, columna 3"]) await page.getByLabel(name).fill("");
  await page.getByLabel("Título").fill("Tiempos");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Borrador" })).toBeVisible();
  await expect(page.getByLabel("Cabecera 1")).toHaveValue("Película");
  await expect(page.getByLabel("Fila 1, columna 3")).toHaveValue("");
  await expect(sentText(page)).toHaveValue(
    /^\| Película \| Minutos \| {2}\|\n\| HP5 \\\| 400 \| {2}\| {2}\|\n\| {2}\| {2}\| {2}\|\n\nTiempos$/,
  );
  await page.getByLabel("Cabecera 2").fill("9 min");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
  const [row] = site.rows<{ id: number }>("SELECT id FROM blog_posts");
  await page.goto(`/blog/${row?.id}`);
  await expect(page.getByRole("columnheader")).toHaveText(["Película", "9 min"]);
  await expect(page.getByRole("cell")).toHaveText(["HP5 | 400", ""]);
});

test("Ctrl+A and Backspace empty a text that begins with a picture", async ({ page, site }) => {
  const picture = '<figure><img src="/uploads/blog-images/1.jpg" alt="Un arco"></figure>';
  const table = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
  const text = `${picture}<p>uno</p>${table}`;
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Uno', ?)", text);
  await signIn(page, "/blog-admin?editar=1");
  await editorShown(page);
  await editor(page).press("Control+a");
  await page.keyboard.press("Backspace");
  await expect(sentText(page)).toHaveValue("");
});
