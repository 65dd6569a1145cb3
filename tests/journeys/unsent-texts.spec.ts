import type { Page } from "playwright/test";
import { insert } from "../support/insert";
import { expect, ready, signIn, test, visit, WITH_MAIL } from "./journey";

test.use({ siteEnv: WITH_MAIL });

/** Closes the page without a question, as a browser that crashes does, and opens another one. */
async function comeBack(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await visit(next, path);
  return next;
}

const offer = (page: Page) => page.getByText("Tienes un texto sin guardar");

test("a letter that waits here is offered, and overwrites none that was changed since", async ({
  page,
  site,
}) => {
  await signIn(page, "/admin/cartas?nueva");
  await page.getByLabel("Asunto").fill("Abrimos");
  // The field of without scripts has the same name until the editor comes.
  await expect(page.locator("[contenteditable=true]")).toBeVisible();
  const text = page.getByRole("textbox", { name: "Texto" });
  await text.click();
  await text.pressSequentially("Te esperamos el lunes.");
  const later = await comeBack(page, "/admin/cartas?nueva");
  await expect(offer(later)).toContainText("«Te esperamos el lunes.»");
  await later.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(later.getByLabel("Asunto")).toHaveValue("Abrimos");
  await expect(later.getByRole("textbox", { name: "Texto" })).toContainText(
    "Te esperamos el lunes.",
  );
  await expect(offer(later)).toHaveCount(0);
  await later.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(later.getByText("Carta guardada")).toBeVisible();
  expect(site.rows("SELECT asunto, contenido FROM cartas")).toEqual([
    { asunto: "Abrimos", contenido: "Te esperamos el lunes." },
  ]);
  site.rows("UPDATE cartas SET contenido = 'Y el martes.'");
  await visit(later, "/admin/cartas?nueva");
  await expect(offer(later)).toHaveCount(0);

  await visit(later, "/admin/cartas?carta=1");
  await later.getByLabel("Asunto").fill("Abrimos pronto");
  site.rows("UPDATE cartas SET asunto = 'Abrimos ya'");
  const again = await comeBack(later, "/admin/cartas?carta=1");
  await again.getByRole("button", { name: "Recuperarlo" }).click();
  await again.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(again.getByText("Esta carta se ha cambiado en otra ventana")).toBeVisible();
  await expect(again.getByLabel("Asunto")).toHaveValue("Abrimos pronto");
  expect(site.rows("SELECT asunto FROM cartas")).toEqual([{ asunto: "Abrimos ya" }]);
  await ready(again);
  await expect(offer(again)).toHaveCount(0);
});

test("the text of a letter that is gone, as after a restore, is offered to a new one", async ({
  page,
  site,
}) => {
  insert(site, "cartas", { asunto: "Abrimos", contenido: "Hola." });
  insert(site, "cartas", { asunto: "Otra", contenido: "Adiós." });
  await signIn(page, "/admin/cartas?carta=2");
  await page.getByLabel("Asunto").fill("Otra más");
  const other = await comeBack(page, "/admin/cartas?carta=1");
  await other.getByLabel("Asunto").fill("Abrimos pronto");
  site.rows("DELETE FROM cartas WHERE id = 1");
  const later = await comeBack(other, "/admin/cartas?nueva");
  await expect(offer(later)).toHaveCount(1);
  await later.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(later.getByLabel("Asunto")).toHaveValue("Abrimos pronto");
  await later.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(later.getByText("Carta guardada")).toBeVisible();
  expect(site.rows("SELECT asunto FROM cartas WHERE id <> 2")).toEqual([
    { asunto: "Abrimos pronto" },
  ]);
  await visit(later, "/admin/cartas?nueva");
  await expect(offer(later)).toHaveCount(0);
});

test("an answer is offered for its person alone, and not besides a form that has it", async ({
  page,
  site,
}) => {
  const forEva = "/admin/mensajes?mensaje=1&responder";
  const answer = (at: Page) => at.getByRole("textbox", { name: "Respuesta" });
  insert(site, "mensajes", { nombre: "Eva", email: "eva@ejemplo.es" });
  insert(site, "mensajes", { nombre: "Luz", email: "luz@ejemplo.es" });
  await signIn(page, forEva);
  await answer(page).fill("En marzo.\n\nO antes.");
  const other = await comeBack(page, "/admin/mensajes?mensaje=2&responder");
  await expect(offer(other)).toHaveCount(0);
  const later = await comeBack(other, forEva);
  await later.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(answer(later)).toHaveValue("En marzo.\n\nO antes.");

  const sent = { kind: "respuesta", form: "contacto", row_id: 1, message_id: "<uno@sal.example>" };
  insert(site, "correos", sent);
  await later.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(later.getByText("ya salió una respuesta a esta persona")).toBeVisible();
  await ready(later);
  await expect(answer(later)).toHaveValue("En marzo.\n\nO antes.");
  await expect(offer(later)).toHaveCount(0);
  const again = await comeBack(later, forEva);
  await expect(offer(again)).toHaveCount(1);
  await again.getByRole("button", { name: "Descartarlo" }).click();
  await expect(offer(again)).toHaveCount(0);
  await again.reload();
  await ready(again);
  await expect(offer(again)).toHaveCount(0);
});

test("what was not sent is offered to no other account, and is gone after signing out", async ({
  page,
  site,
}) => {
  const another = { email: "otra@escuela.example", password: "una clave de la otra persona" };
  site.createAdmin(another.email, another.password);
  await signIn(page, "/admin/cartas?nueva");
  await page.getByLabel("Asunto").fill("Para los de marzo");
  await page.context().clearCookies();
  await signIn(page, undefined, another);
  const theirs = await comeBack(page, "/admin/cartas?nueva");
  await expect(offer(theirs)).toHaveCount(0);
  await theirs.context().clearCookies();
  await signIn(theirs);
  const own = await comeBack(theirs, "/admin/cartas?nueva");
  await expect(offer(own)).toContainText("«Para los de marzo»");
  await own.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(own.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(await own.evaluate(() => Object.keys(localStorage))).toEqual([]);
  site.rows("DELETE FROM users WHERE email = ?", another.email);
});
