import Sqlite from "better-sqlite3";
import { insertConvocatoria } from "../support/convocatoria";
import { GATEWAY, open } from "./held-answer";
import { expect, quiet, signIn, test, unfold } from "./journey";
import { insertProject } from "./project-page";

const NOTE = "/admin?inscripcion=1";

test.beforeEach(async ({ page, site }) => {
  site.rows(
    `INSERT INTO inscripciones (id, nombre, apellidos, email, telefono)
     VALUES (1, 'Eva', 'Martín', 'eva@ejemplo.es', '600')`,
  );
  insertConvocatoria(site);
  await signIn(page);
});

for (const { path, label, button, done, status = GATEWAY.status } of [
  { path: NOTE, status: 413, label: "Nota para ti", button: "Guardar la nota", done: "Guardado." },
  {
    path: "/admin/convocatorias?editar=1",
    label: "Horario",
    button: "Guardar cambios",
    done: "Cambios guardados",
  },
  {
    path: "/admin/textos?editar=privacidad",
    label: "Texto",
    button: "Guardar como versión nueva",
    done: "Guardado",
  },
]) {
  test(`what is typed stays at ${path} while a proxy answers for the site`, async ({ page }) => {
    await open(page, path);
    await unfold(page);
    const field = page.getByLabel(label, { exact: false }).first();
    await field.fill("Lo que se ha escrito");
    await page.route("**/*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ ...GATEWAY, status })
        : route.continue(),
    );
    await page.getByRole("button", { name: button }).click();
    const notice = page.locator(".notice-error");
    await expect(notice).toBeFocused();
    await expect(notice.getByRole("alert")).toHaveText(
      /^No ha llegado respuesta .* vuelve a intentarlo\.$/,
    );
    await expect(field).toHaveValue("Lo que se ha escrito");
    await page.unroute("**/*");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
  });
}

test("a browser that knows no limits of time sends what is typed", async ({ page }) => {
  // Safari 15 and others of its year.
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
  await open(page, NOTE);
  await unfold(page);
  await page.getByLabel("Nota para ti").fill("Lo que se ha escrito");
  await page.getByRole("button", { name: "Guardar la nota" }).click();
  await expect(page.getByText("Guardado.", { exact: true })).toBeVisible();
});

test.describe("forms that the framework sends", () => {
  test.use({ mayComplain: true }); // it does, of an answer that it cannot read

  for (const { path, label, button, isOut = false } of [
    { path: "/admin", label: "Email", button: "Entrar", isOut: true },
    { path: "/admin/contrasena", label: "Contraseña nueva", button: "Guardar la contraseña" },
  ]) {
    test(`what is typed stays at ${path} of whoever enters while a proxy answers`, async ({
      page,
      context,
    }) => {
      if (isOut) await context.clearCookies();
      await open(page, path);
      for (const field of await page.locator("input[type=password]").all())
        await field.fill("x-y-z");
      const field = page.getByLabel(label, { exact: true });
      await field.fill("eva@ejemplo.es");
      await page.route("**/*", (route) =>
        route.request().method() === "POST" ? route.fulfill(GATEWAY) : route.continue(),
      );
      await page.getByRole("button", { name: button }).click();
      await expect(page.locator(".notice-error").getByRole("alert")).toContainText(
        "No ha llegado respuesta",
      );
      await expect(field).toHaveValue("eva@ejemplo.es");
      await expect(page.locator("input[type=password]").first()).not.toHaveValue("");
    });
  }
});

test("a button says that its form is being sent until the answer comes", async ({ page }) => {
  await open(page, "/admin/convocatorias?editar=1");
  const label = { plain: "Guardar cambios", sending: "Guardando..." };
  const button = page.locator("button.submit-button");
  await expect(button).toHaveText(label.plain);
  let answer = (): void => {};
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return route.fulfill(GATEWAY);
  });
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  await posted;
  await expect(button).toHaveText(label.sending);
  await expect(button).toHaveAttribute("data-other-label", label.plain);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page.locator(".notice-error")).toBeFocused();
  await expect(button).toHaveText(label.plain);
  await expect(button).not.toHaveAttribute("aria-disabled");
  await page.unroute("**/*");
  await button.click();
  await expect(page.getByText("Cambios guardados")).toBeVisible();
});

test("a form that a locked database refuses says so in the site's own words", async ({
  page,
  site,
}) => {
  await open(page, NOTE);
  await unfold(page);
  await page.getByLabel("Nota para ti").fill("Llamar el martes");
  const other = new Sqlite(`${site.folder}/db/escuela.sqlite`);
  other.exec("BEGIN EXCLUSIVE");
  await page.getByRole("button", { name: "Guardar la nota" }).click();
  const alert = page.locator(".notice-error").getByRole("alert");
  await expect(alert).toHaveText(/^No se ha podido guardar/);
  other.exec("ROLLBACK");
  other.close();
  await expect(page.getByLabel("Nota para ti")).toHaveValue("Llamar el martes");
  await page.getByRole("button", { name: "Guardar la nota" }).click();
  await expect(page.getByText("Guardado.")).toBeVisible();
});

test("a refused form asks before its page is left, and stays as another tab signs out", async ({
  page,
  context,
}) => {
  await open(page, "/admin/convocatorias?editar=1");
  await page.getByLabel("Plazas").fill("ocho");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("heading", { name: "Hay un problema" })).toBeVisible();
  await quiet(page); // what sends the forms has come
  const asked = page.waitForEvent("dialog");
  await page.getByRole("link", { name: "Blog", exact: true }).first().click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.message()).toContain("Hay cambios sin guardar");
  await dialog.dismiss();
  const other = await context.newPage();
  await other.goto("/admin");
  await other.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(other.getByLabel("Contraseña", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Plazas")).toHaveValue("ocho");
});

test("the texts of a photo ask before their page is left", async ({ page, site }) => {
  insertProject(site, ["Dos manos"]);
  await open(page, "/galeria-admin/1?editar=1");
  await page.locator("#descripcion_foto").fill("Las manos");
  const asked = page.waitForEvent("dialog");
  await page.getByRole("link", { name: "Blog", exact: true }).first().click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.message()).toContain("Hay cambios sin guardar");
  await dialog.dismiss();
});

test("a form whose page somebody chose to stay on can be typed in again", async ({ page }) => {
  await open(page, NOTE);
  await page.clock.install();
  await unfold(page);
  await page.getByLabel("Nota para ti").fill("Llamar el martes");
  await page.evaluate(() => {
    addEventListener("beforeunload", (event) => event.preventDefault());
  });
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("button", { name: "Guardar la nota" }).click();
  await expect(page.locator("form[aria-busy]")).toHaveCount(1);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return page.locator("form[aria-busy]").count();
    })
    .toBe(0);
});

test("a form that was not stored asks before its page is left", async ({ page }) => {
  await open(page, "/admin/convocatorias?editar=1");
  await unfold(page);
  await page.getByLabel("Horario").fill("Los martes");
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill(GATEWAY) : route.continue(),
  );
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.locator(".notice-error")).toBeFocused();
  const asked = page.waitForEvent("dialog");
  await page.getByRole("link", { name: "Blog", exact: true }).first().click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.message()).toContain("Hay cambios sin guardar");
  await dialog.dismiss();
});

test("a password is sent once, also the wrong one", async ({ page, browser, baseURL, site }) => {
  const other = await browser.newContext({ baseURL });
  await signIn(await other.newPage());
  const { length } = site.rows("SELECT * FROM auth_events");
  await open(page, "/admin/seguridad?cerrar=otras");
  await page.getByLabel("Contraseña", { exact: true }).fill("no es esta de verdad");
  await page.getByRole("button", { name: "Cerrarlas" }).click();
  await expect(page.getByText("Esa no es tu contraseña.")).toBeVisible();
  const events = site.rows<{ kind: string }>("SELECT kind FROM auth_events").slice(length);
  expect(events.map(({ kind }) => kind)).toEqual(["SIGN_IN_FAILED"]);
  await other.close();
});
