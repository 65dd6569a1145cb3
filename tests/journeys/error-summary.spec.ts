import type { Locator, Page } from "playwright/test";
import { insert } from "../support/insert";
import { findBarriers } from "./barriers";
import { BOTH_WAYS, expect, hydrated, ready, signIn, test, unfold, visit } from "./journey";

const LONG = "a".repeat(5_000);

interface Form {
  path: string;
  /** Without it the form is sent as it comes. */
  typed?: Record<string, string>;
  button: string;
  /** Of the summary. */
  title?: string;
  /** The button is in a fold. */
  isFolded?: boolean;
}

/** Of each kind that has a summary one form; all of them: tests/http/error-summary.test.ts. The last two are sent by a script. */
const FORMS: Record<string, Form[]> = {
  visitors: [{ path: "/inscripcion", button: "Enviar solicitud" }],
  "the owner": [
    {
      path: "/admin/convocatorias?nueva",
      button: "Anunciar el curso",
      title: "Faltan 2 cosas",
    },
    {
      path: "/admin?inscripcion=1",
      typed: { nota: LONG },
      button: "Guardar la nota",
      isFolded: true,
    },
    { path: "/galeria-admin?nuevo", button: "Crear proyecto" },
    { path: "/blog-admin?nuevo", button: "Publicar", title: "Falta una cosa" },
  ],
};

for (const [scope, scripts, walk] of [
  ...BOTH_WAYS.map(([scripts, walk]) => ["visitors", scripts, walk] as const),
  ["the owner", "@js", test],
] as const) {
  walk(
    `a link of the summary leads to its field for ${scope} ${scripts}`,
    async ({ page, site, javaScriptEnabled }) => {
      insert(site, "inscripciones", { id: 1 });
      if (scope === "the owner") await signIn(page);
      for (const { path, typed, button, title = "Hay un problema", isFolded } of FORMS[scope] ??
        []) {
        await visit(page, path);
        if (isFolded) await unfold(page);
        if (scope === "visitors" && javaScriptEnabled) await hydrated(page);
        if (!javaScriptEnabled) {
          await page.getByRole("button", { name: button, exact: true }).click();
          await expect(page.getByLabel("Nombre")).toBeFocused();
        }
        await force(page, button, typed);
        await page.getByRole("button", { name: button, exact: true }).click();
        const summary = page.locator(".notice-error", { hasText: title });
        await expect(summary, path).toBeVisible();
        if (scope === "visitors") await expect(summary).toBeFocused();
        if (scope === "visitors" && javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
        const links = await summary.getByRole("link").all();
        for (const link of links) await followAndLook(page, summary, link);
      }
    },
  );
}

async function followAndLook(page: Page, summary: Locator, link: Locator): Promise<void> {
  const message = await link.innerText();
  const id = (await link.getAttribute("href"))?.slice(1);
  const field = page.locator(`[id="${id}"]`);
  await link.click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await ready(page);
  await expect(summary).toBeVisible();
  await expect(summary).toContainText(message);
  await expect(page.locator(".field-error", { hasText: message }).first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
}

/** What no browser lets through, as a script or an old page may send it. */
async function force(page: Page, button: string, typed: Form["typed"] = {}): Promise<void> {
  const pressed = page.getByRole("button", { name: button, exact: true });
  await pressed.evaluate((element, fields) => {
    const form = element.closest("form");
    if (!form) return;
    form.noValidate = true;
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements.namedItem(name) as HTMLTextAreaElement;
      field.removeAttribute("maxlength");
      field.value = value;
    }
  }, typed);
}
