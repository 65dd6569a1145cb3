import Sqlite from "better-sqlite3";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { ADMIN } from "../support/site";
import { Visitor } from "../support/visitor";
import { GATEWAY, leave, open } from "./held-answer";
import { expect, hearsSignOut, ready, signIn, test, unfold, visit } from "./journey";
import { quiet } from "./quiet";

const NOTE = "/admin?inscripcion=1";

test.beforeEach(async ({ page, site }) => {
  insert(site, "inscripciones", { id: 1 });
  insertConvocatoria(site);
  await signIn(page);
});

test.describe("forms that the framework sends", () => {
  test.use({ mayComplain: true }); // it does, of an answer that it cannot read

  test("what is typed stays in the forms with passwords while a proxy answers", async ({
    page,
    context,
  }) => {
    for (const { path, label, button } of [
      { path: "/admin/contrasena", label: "Contraseña nueva", button: "Guardar la contraseña" },
      { path: "/admin", label: "Email", button: "Entrar" },
    ]) {
      if (path === "/admin") await context.clearCookies();
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
      await page.unroute("**/*");
    }
  });
});

test("a note that a lock, or who writes it, keeps from being sent can be written on", async ({
  page,
  site,
}) => {
  // Safari 15 and others of its year know no limits of time.
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
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
  await expect(page.getByText("Guardado.", { exact: true })).toBeVisible();

  await quiet(page); // what sends the forms has come
  await page.clock.install();
  await unfold(page);
  await page.getByLabel("Nota para ti").fill("Llamar el miércoles");
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

test("a refused form asks before its page is left, and stays as another tab signs out", async ({
  page,
  context,
}) => {
  await open(page, "/admin/convocatorias?editar=1");
  await page.getByLabel("Plazas").fill("ocho");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("heading", { name: "Hay un problema" })).toBeVisible();
  await quiet(page); // what sends the forms has come
  await leave(
    page,
    () => page.getByRole("link", { name: "Blog", exact: true }).first().click(),
    false,
  );
  const other = await context.newPage();
  await visit(other, "/admin");
  const heard = hearsSignOut(page);
  await other.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(other.getByLabel("Contraseña", { exact: true })).toBeVisible();
  await heard;
  await ready(page);
  await page.waitForFunction(
    () => Reflect.get(window, "__remixRouter").state.revalidation === "idle",
  );
  await expect(page.getByLabel("Plazas")).toHaveValue("ocho");
});

test("a password is sent once, also the wrong one", async ({ page, site }) => {
  // Another session, which there is to close.
  await new Visitor(site.url).post("/admin", ADMIN);
  const { length } = site.rows("SELECT * FROM auth_events");
  await open(page, "/admin/seguridad?cerrar=otras");
  await page.getByLabel("Contraseña", { exact: true }).fill("no es esta de verdad");
  await page.getByRole("button", { name: "Cerrarlas" }).click();
  await expect(page.getByText("Esa no es tu contraseña.")).toBeVisible();
  const events = site.rows<{ kind: string }>("SELECT kind FROM auth_events").slice(length);
  expect(events.map(({ kind }) => kind)).toEqual(["SIGN_IN_FAILED"]);
});
