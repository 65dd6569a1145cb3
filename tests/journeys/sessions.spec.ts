import type { Page } from "playwright/test";
import { phoneJpeg } from "../support/pictures";
import { ADMIN } from "../support/site";
import {
  expect,
  gate,
  hearsSignOut,
  ready,
  signIn,
  signInByForm,
  test,
  unfold,
  visit,
} from "./journey";
import { quiet } from "./quiet";

const NEXT = "nitrato-de-plata";

const CHANGES: [path: string, change: (page: Page) => Promise<unknown>][] = [
  ["/admin/convocatorias?nueva", (page) => page.getByLabel("Estado").selectOption("abierta")],
  ["/admin/escuela?parte=contacto", (page) => page.getByLabel(/mapa dibujado/).click()],
];

test.afterEach(async ({ site }) => {
  // The journeys of this worker share one account; leave it as it was.
  site.rows("DELETE FROM users");
  site.rows("DELETE FROM auth_throttle");
  site.createAdmin(ADMIN.email, ADMIN.password);
});

test("the administrator changes the password and stays signed in", async ({ page }) => {
  await signIn(page, "/admin");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contraseña" }).click();
  await ready(page);
  await page.getByLabel("Contraseña actual", { exact: true }).fill(ADMIN.password);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("corta");
  await page.getByRole("button", { name: "Guardar la contraseña" }).click();
  await expect(page.getByRole("alert")).toHaveText("Password should be at least 12 characters.");

  await page.getByLabel("Contraseña actual", { exact: true }).fill(ADMIN.password);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEXT);
  await page.getByRole("button", { name: "Guardar la contraseña" }).click();
  await expect(page.getByRole("status")).toContainText("Contraseña cambiada");
  await expect(page.getByRole("heading", { name: "Panel" })).toBeVisible();
});

test("a picture sent after the session ended is asked for again", async ({ page, site }) => {
  const SENTENCE = "La imagen «laboratorio.jpg» tienes que elegirla otra vez.";
  const TEXT = "Mi laboratorio con luz roja";
  const picture = {
    name: "laboratorio.jpg",
    mimeType: "image/jpeg",
    buffer: await phoneJpeg(900, 600),
  };
  const versions = () => site.rows("SELECT id FROM escuela").length;
  const before = versions();
  await signIn(page, "/admin/escuela?parte=portada&seccion=laboratorio");
  await page.locator("[name=laboratorio_imagen]").setInputFiles(picture);
  await page.locator("[name=laboratorio_alternativo]").fill(TEXT);
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  await page.getByRole("button", { name: "Guardar cambios" }).click();

  await expect(page.getByText(SENTENCE)).toBeVisible();
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar" }).click();

  await expect(page.getByRole("alert")).toContainText(SENTENCE);
  await expect(page.locator("[name=laboratorio_alternativo]")).toHaveValue(TEXT);
  expect(versions()).toBe(before);
  await ready(page);
  await page.locator("[name=laboratorio_imagen]").setInputFiles(picture);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("status").first()).toContainText("Guardado");
  expect(versions()).toBe(before + 1);
});

test("signing out here signs out there, and signing in, too, without a reload", async ({
  page,
  context,
}) => {
  await signIn(page, "/admin");
  const other = await context.newPage();
  await visit(other, "/blog-admin");
  await other.evaluate(() => {
    document.documentElement.dataset.document = "first";
  });
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
  await expect(other).toHaveURL("/admin");
  await expect(other.getByLabel("Contraseña", { exact: true })).toBeVisible();

  await signInByForm(page);
  await expect(other.getByRole("heading", { name: "Panel" })).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("data-document", "first");
});

test("a page is left when another tab signs out, unless it was changed", async ({
  page,
  context,
}) => {
  await signIn(page, "/admin");
  const open = async (path: string) => {
    const tab = await context.newPage();
    await visit(tab, path);
    return tab;
  };
  const changed = await Promise.all(
    CHANGES.map(async ([path, change]) => {
      const tab = await open(path);
      await unfold(tab);
      await change(tab);
      return { tab, path, heard: hearsSignOut(tab) };
    }),
  );
  const landing = await open("/");
  await landing.getByLabel("Mensaje").fill("A medio escribir");
  const untouched = await Promise.all(CHANGES.map(([path]) => open(path)));
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  for (const tab of untouched) await expect(tab).toHaveURL(/\/admin(\?desde=.+)?$/);
  for (const { tab, path, heard } of changed) {
    await heard;
    await tab.waitForFunction(() => {
      const { navigation, revalidation } = Reflect.get(window, "__remixRouter").state;
      return navigation.state === "idle" && revalidation === "idle";
    });
    await expect(tab).toHaveURL(path);
  }
  await expect(landing.getByLabel("Mensaje")).toHaveValue("A medio escribir");
});

test("a protected page is hidden while its session is checked, left when it is over", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, "/blog-admin");
  const { opened, open } = gate();
  let times = 0;
  await page.route("/sesion", async (route) => {
    await opened;
    times++;
    return times < 3 ? route.fulfill({ status: 503 }) : route.continue();
  });
  // The timer comes in a file of its own.
  await quiet(page);
  await page.clock.fastForward(3_595_000);
  await expect(page.getByText("Verificando autenticación...")).toBeVisible();
  const words = page.getByText("No hay artículos todavía.");
  await expect(words).toBeHidden();
  open();
  // The clock goes on: where the machine is slow, it has been repeated before anybody looks.
  await expect.poll(() => times).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  await expect.poll(() => times).toBe(3);
  await expect(words).toBeVisible();
  await expect(page.getByText("Verificando autenticación...")).toHaveCount(0);

  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  await page.clock.fastForward(3_595_000);
  await expect(page).toHaveURL("/admin");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
});

test("a check of the session hides neither a public page nor one with something typed", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, "/blog");
  const asked = page.waitForRequest("/sesion");
  await page.route("/sesion", () => {});
  // The timer comes in a file of its own.
  await quiet(page);
  await page.clock.fastForward(3_595_000);
  await asked;
  await expect(page.getByText("No hay artículos publicados todavía.")).toBeVisible();
  await expect(page.getByText("Verificando autenticación...")).toHaveCount(0);

  await page.unroute("/sesion");
  await visit(page, "/admin/convocatorias?nueva");
  await page.getByLabel("Título").fill("A medio escribir");
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  const refused = page.waitForResponse("/sesion");
  await quiet(page);
  await page.clock.fastForward(3_595_000);
  expect((await refused).ok()).toBe(false);
  await expect(page.getByText("Verificando autenticación...")).toHaveCount(0);
  await expect(page.getByLabel("Título")).toHaveValue("A medio escribir");
  await expect(page.getByLabel("Título")).toBeVisible();
});
