import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { editor, jpegFile, pasteHtml, sentText, startArticle, type } from "./article-page";
import { expect, hold, signIn, test } from "./journey";
import { quiet } from "./quiet";

test("pasted text comes in clean, marks and undo work, the toolbar is one tab stop", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await startArticle(page);
  await editor(page).click();
  await pasteHtml(page, "<h1>Título</h1><p>Hola <b>tú</b></p>");
  await expect(editor(page).getByRole("heading", { name: "Título" })).toBeVisible();
  await expect(sentText(page)).toHaveValue("## Título\n\nHola **tú**");
  await type(page, "!", "Control+z", "Control+z");
  await expect(editor(page)).not.toContainText("Hola");

  const bold = page.getByRole("button", { name: "Negrita" });
  await bold.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Cursiva" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Más" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Tabla" })).toHaveCount(0);
  await type(page, "Enter", "End");
  await expect(page.getByRole("button", { name: "Tabla" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editor(page)).toBeFocused();
  await expect(bold).toHaveAttribute("aria-pressed", "false");
});

test("a paste brings the pictures that it holds, and says what it could not bring", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await startArticle(page);
  await editor(page).click();
  const base64 = readFileSync(await jpegFile()).toString("base64");
  await pasteHeld(
    page,
    `<ol><li>Agua</ol><p><img src="data:image/jpeg;base64,${base64}" alt="Cubeta"></p><blockquote>Luz</blockquote><table><tr><td>a<td>b</table>`,
  );
  await expect(sentText(page)).toHaveValue(
    /^1\. Agua\n\n!\[Cubeta\]\(\/uploads\/blog-images\/\d+\.(jpg|jpeg)\)\n\n> Luz\n\n\| a \| b \|$/,
  );
  await expect(page.getByText("no se ha podido traer")).toHaveCount(0);
  await editor(page).press("Control+a");
  await page.keyboard.press("Backspace");
  await expect(sentText(page)).toHaveValue("");

  const paste = async (html: string) => {
    await editor(page).focus();
    await page.keyboard.press("Control+End");
    await pasteHtml(page, html);
  };
  await paste("<table><tr><td>Agua<td>1 l</table><p><img src='x.png' alt=''>Fijador</p>");
  const notice = page.getByText("1 imagen no se ha podido traer: súbela.");
  await expect(notice).toBeVisible();
  await expect(notice).toHaveRole("status");
  await expect(editor(page)).toContainText("Fijador");
  await expect(page.getByLabel("Cabecera 2")).toHaveValue("1 l");
  await page.getByRole("button", { name: "Entendido" }).click();
  await expect(notice).toHaveCount(0);
  await paste("<ol><li>Baño<ol><li>Paro</ol></ol><blockquote>Luz</blockquote>");
  await expect(page.getByText("Las listas que estaban dentro de otra")).toBeVisible();
  await expect(editor(page).locator("ol > li")).toHaveCount(2);
  await expect(editor(page).locator("blockquote")).toHaveText("Luz");
  await paste("<p>Y secar.</p>");
  await expect(editor(page)).toContainText("Y secar.");
  await expect(page.getByRole("button", { name: "Entendido" })).toHaveCount(0);
});

/** A paste that brings more than the clipboard of a test would take. */
async function pasteHeld(page: Page, html: string): Promise<void> {
  await editor(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", content);
    const init = { bubbles: true, cancelable: true, clipboardData };
    element.dispatchEvent(new ClipboardEvent("paste", init));
  }, html);
}

test("the tools and the button that saves stay in sight of a long text", async ({ page, site }) => {
  const lines = Array.from({ length: 60 }, (_, index) => `<p>Baño ${index}</p>`).join("");
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Largo', ?)", lines);
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, "/blog-admin?editar=1");
  const toolbar = page.getByRole("toolbar", { name: "Formato" });
  const save = page.getByRole("button", { name: "Guardar cambios" });
  await expect(toolbar).toBeVisible();
  await editor(page).getByText("Baño 30").scrollIntoViewIfNeeded();
  await expect(toolbar).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await editor(page).getByText("Baño 30").click();
  const cursor = () =>
    page.evaluate(() => {
      const node = window.getSelection()?.anchorNode?.parentElement;
      const box = node?.getBoundingClientRect();
      return { top: box?.top ?? 0, bottom: box?.bottom ?? Number.POSITIVE_INFINITY };
    });
  for (const [keys, typed] of [
    ["Control+End", "al final"],
    ["Control+Home", "al principio "],
  ] as const) {
    await page.keyboard.press(keys);
    await page.keyboard.type(typed);
    await expect(editor(page).getByText(typed)).toBeInViewport();
    const [{ top, bottom }, tools, bar] = [
      await cursor(),
      await toolbar.boundingBox(),
      await save.boundingBox(),
    ];
    expect(top).toBeGreaterThanOrEqual((tools?.y ?? 0) + (tools?.height ?? 0));
    expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test.describe("an editor that crashes", () => {
  test.use({ mayComplain: true });

  test("an editor that crashes gives way to the textarea, with the text in it", async ({
    page,
  }) => {
    await startArticle(page);
    await editor(page).click();
    await page.keyboard.type("No me pierdas");
    await expect(sentText(page)).toHaveValue("No me pierdas");
    // What a browser's translation does: it wraps nodes that React takes for its own.
    await page.evaluate(() => {
      const line = document.querySelector("#contenido > p");
      const wrapper = document.createElement("font");
      line?.replaceWith(wrapper);
      wrapper.append(line ?? "");
    });
    await page.keyboard.press("Control+Alt+2");
    await expect(sentText(page)).toBeVisible();
    await expect(sentText(page)).toHaveValue(/No me pierdas/);
  });
});

test("the editor comes where articles are written, and finds the cursor in its place", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("text-editor")) loaded.push(request.url());
  });
  await signIn(page, "/blog-admin");
  await quiet(page);
  expect(loaded).toEqual([]);
  const open = await hold(page, /\/assets\/text-editor-/);
  await page.goto("/blog-admin?nuevo");
  await sentText(page).click();
  await page.keyboard.type("Uno y tres");
  for (let each = 0; each < 4; each++) await page.keyboard.press("ArrowLeft");
  open();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("dos y ");
  await expect(sentText(page)).toHaveValue("Uno y dos y tres");
  expect(loaded).toHaveLength(1);
});
