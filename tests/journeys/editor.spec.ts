import { editor, openNew, sentText } from "./article-page";
import { expect, quiet, signIn, test } from "./journey";

test("pasted text comes in clean, marks and undo work, the toolbar is one tab stop @js", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await openNew(page, true);
  await editor(page).click();
  await page.evaluate(async () => {
    const html = "<h1>Título</h1><p>Hola <b>tú</b></p>";
    const item = new ClipboardItem({ "text/html": new Blob([html], { type: "text/html" }) });
    await navigator.clipboard.write([item]);
  });
  await page.keyboard.press("Control+v");
  await expect(editor(page).getByRole("heading", { name: "Título" })).toBeVisible();
  await expect(sentText(page)).toHaveValue("## Título\n\nHola **tú**");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(editor(page)).not.toContainText("Hola");

  const bold = page.getByRole("button", { name: "Negrita" });
  await bold.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Cursiva" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Enlace" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editor(page)).toBeFocused();
  await expect(bold).toHaveAttribute("aria-pressed", "false");
});

test("a link is made of a selection, and only of an address that is one @js", async ({ page }) => {
  await signIn(page);
  await openNew(page, true);
  await editor(page).click();
  await page.keyboard.type("escuela");
  await page.keyboard.press("Control+a");
  page.once("dialog", (dialog) => dialog.accept("javascript:alert(1)"));
  await page.keyboard.press("Control+k");
  await expect(editor(page).getByRole("link")).toHaveCount(0);
  page.once("dialog", (dialog) => dialog.accept("https://escuela.example"));
  await page.keyboard.press("Control+k");
  await expect(sentText(page)).toHaveValue("[escuela](https://escuela.example/)");
});

test("the editor's code is loaded where articles are written and nowhere else @js", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await signIn(page);
  for (const address of ["/", "/blog", "/admin", "/blog-admin"]) {
    await page.goto(address);
    await quiet(page);
  }
  expect(loaded.filter((url) => url.includes("articulo-editor"))).toEqual([]);
  await openNew(page, true);
  expect(loaded.filter((url) => url.includes("articulo-editor"))).toHaveLength(1);
});

test.describe("an editor that crashes", () => {
  test.use({ mayComplain: true });

  test("an editor that crashes gives way to the textarea, with the text in it @js", async ({
    page,
  }) => {
    await signIn(page);
    await openNew(page, true);
    await editor(page).click();
    await page.keyboard.type("No me pierdas");
    await expect(sentText(page)).toHaveValue("No me pierdas");
    // What a browser's translation does: it wraps nodes that React takes for its own.
    await page.evaluate(() => {
      const line = document.querySelector("#editor > p");
      const wrapper = document.createElement("font");
      line?.replaceWith(wrapper);
      wrapper.append(line ?? "");
    });
    await page.keyboard.press("Control+Alt+2");
    await expect(sentText(page)).toBeVisible();
    await expect(sentText(page)).toHaveValue(/No me pierdas/);
  });
});
