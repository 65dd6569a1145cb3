import { readFileSync } from "node:fs";
import type { Locator } from "playwright/test";
import type { Site } from "../support/site";
import { editor, jpegFile, sentText, showMoreTools, startArticle } from "./article-page";
import { expect, hold, ready, test, withoutScripts } from "./journey";

const OWN = /^\/uploads\/blog-images\/\d+\.jpg$/;

interface Given {
  name: string;
  type: string;
  base64: string;
}

const jpeg = async (): Promise<Given> => {
  const base64 = readFileSync(await jpegFile()).toString("base64");
  return { name: "baño.jpg", type: "image/jpeg", base64 };
};
const NOTES: Given = { name: "notas.txt", type: "text/plain", base64: btoa("Agua") };

/** Gives an element files as a paste or a drop would. */
async function give(element: Locator, event: "paste" | "drop", ...files: Given[]): Promise<void> {
  await element.evaluate(
    (element, { event, files }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true, clientX: left + 30, clientY: top + 30 };
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    },
    { event, files },
  );
}

test("an article waits for dropped and pasted pictures, and names other files", async ({
  page,
  site,
}) => {
  await startArticle(page);
  await page.getByLabel("Título").fill("La cubeta");
  await editor(page).click();
  const notes = page.getByText("«notas.txt» no es una imagen: se queda fuera.");
  for (const event of ["drop", "paste"] as const) {
    await give(editor(page), event, NOTES);
    await expect(notes).toBeVisible();
    await expect(notes).toHaveRole("status");
    await page.getByRole("button", { name: "Entendido" }).click();
  }
  await give(editor(page), "drop", NOTES, await jpeg(), { ...NOTES, name: "copia.txt" });
  await expect(page.getByText("2 archivos no son imágenes: se quedan fuera.")).toBeVisible();
  await expect(editor(page).getByRole("img")).toHaveAttribute("src", OWN);
  await give(page.getByRole("heading", { name: "Escribir un artículo" }), "drop", await jpeg());
  await expect(page.getByText("Suelta las imágenes dentro del texto")).toBeVisible();
  await expect(editor(page).getByRole("img")).toHaveCount(1);

  const before = await sentText(page).inputValue();
  const open = await hold(page, "**/blog-admin/imagenes");
  await give(editor(page), "drop", await jpeg());
  await give(editor(page), "paste", await jpeg());
  await expect(page.getByText("Quedan 2 imágenes por subir.")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(2);
  await expect(sentText(page)).toHaveValue(before);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("se enviará en cuanto termine")).toBeVisible();
  open();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
  const [{ id, contenido }] = site.rows("SELECT id, contenido FROM blog_posts") as [
    { id: number; contenido: string },
  ];
  expect(contenido.match(/<figure><img src="\/uploads\/blog-images/g)).toHaveLength(3);
  await page.goto(`/blog/${id}`);
  await expect(page.locator(".rich-text figure img")).toHaveCount(3);
});

test("a new picture has the cursor in its text, and stands beside the one before", async ({
  page,
  site,
}) => {
  insertPhoto(site);
  await startArticle(page);
  await editor(page).click();
  await page.keyboard.type("Antes");
  await page.locator("input[type=file][hidden]").setInputFiles(await jpegFile());
  await expect(editor(page).getByRole("img")).toHaveAttribute("src", OWN);
  const fields = page.getByLabel("Texto alternativo", { exact: true });
  await expect(fields).toBeFocused();
  await page.keyboard.type("Una cubeta");
  await showMoreTools(page);
  await page.getByRole("button", { name: "Elegir de la galería" }).click();
  await expect(page.getByLabel("Proyecto")).toHaveValue("1");
  await page.getByRole("button", { name: "Un patio" }).click();
  await expect(fields.last()).toBeFocused();
  await expect(fields.last()).toHaveValue("Un patio");
  await page.getByRole("button", { name: "Al lado de la anterior" }).click();
  await expect(sentText(page)).toHaveValue(
    /^Antes\n\n!\[Una cubeta\]\(\S+\)\n!\[Un patio\]\(\/uploads\/galeria-images\/182919304413.jpg "Un patio"\)$/,
  );
});

function insertPhoto(site: Site): void {
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Arcadas', 'x', '/uploads/galeria-images/182919304412.jpg')",
  );
  site.rows(
    "INSERT INTO fotos_galeria (id, proyecto_id, url, descripcion) VALUES (7, 1, '/uploads/galeria-images/182919304413.jpg', 'Un patio')",
  );
}

test("an upload that is undone and done again arrives, and nothing temporary is stored", async ({
  page,
}) => {
  const open = await hold(page, "**/blog-admin/imagenes");
  await startArticle(page);
  await editor(page).click();
  await page.keyboard.type("Antes");
  await give(editor(page), "paste", await jpeg());
  await expect(page.getByRole("progressbar")).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText("por subir")).toHaveCount(0);
  open();
  await page.keyboard.press("Control+Shift+z");
  const picture = editor(page).getByRole("img");
  await expect(picture).toHaveAttribute("src", OWN);
  await page.getByLabel("Texto alternativo", { exact: true }).click();
  await page.keyboard.type("Una cubeta [blanca]");
  await page.getByLabel("Pie", { exact: true }).click();
  await page.keyboard.type('El "baño"');
  await expect(sentText(page)).toHaveValue(
    /^Antes\n\n!\[Una cubeta \\\[blanca\\\]\]\(\/uploads\/blog-images\/\d+\.jpg "El \\"baño\\""\)$/,
  );
  await page.getByLabel("Solo adorna").check();
  await expect(sentText(page)).toHaveValue(/!\[decorativa\]\(/);
});

test("a picture that is refused says why in its place, and holds the article back", async ({
  page,
}) => {
  await startArticle(page);
  await page.getByLabel("Título").fill("La cubeta");
  await page.locator("input[type=file][hidden]").setInputFiles({
    name: "IMG_0001.HEIC",
    mimeType: "",
    buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic0000mif1heic")]),
  });
  await expect(page.getByText("expórtala como JPEG. Quítala de aquí")).toBeVisible();
  await expect(page.getByRole("button", { name: "Volver a intentarlo" })).toHaveCount(0);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Una imagen no se ha subido")).toBeVisible();
  await page.getByRole("button", { name: "Quitar la imagen" }).click();
  await expect(page.getByText("Una imagen no se ha subido")).toHaveCount(0);
  await expect(page).toHaveURL(/\?nuevo/);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
});

// With scripts the editor has its own way.
withoutScripts(
  "pictures beside the text are uploaded, and the form writes their lines @no-js",
  async ({ page }) => {
    await startArticle(page, false);
    await page.getByLabel("Título").fill("La cubeta");
    await page.getByLabel("Texto", { exact: true }).fill("Antes");
    await page.getByLabel("Imágenes del texto").setInputFiles([await jpegFile(), await jpegFile()]);
    await page.getByRole("button", { name: "Subir y seguir" }).click();
    await ready(page);
    await expect(page.getByLabel("Título")).toHaveValue("La cubeta");
    const text = await page.getByLabel("Texto", { exact: true }).inputValue();
    expect(text).toMatch(/^Antes\r?\n\r?\n!\[\]\(\/uploads\S+\)\r?\n\r?\n!\[\]\(\/uploads\S+\)$/);
    await page.getByLabel("Texto", { exact: true }).fill(text.replace("![]", "![Una cubeta]"));
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    await expect(page.getByText("Una imagen del texto no dice nada todavía")).toBeVisible();
    await page.getByRole("link", { name: "Ver en la web" }).click();
    await expect(page.getByRole("img", { name: "Una cubeta" })).toBeVisible();
  },
);
