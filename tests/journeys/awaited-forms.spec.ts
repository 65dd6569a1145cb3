import type { Page } from "playwright/test";
import { GATEWAY, holdAnswer, LATE, leave, open, save } from "./held-answer";
import { expect, ready, signIn, test } from "./journey";

const TYPED_SINCE = "Guardado lo que había al pulsar; lo que has escrito después, aún no.";

test.beforeEach(async ({ page, site }) => {
  for (const id of [2, 3]) {
    site.rows(
      `INSERT INTO mensajes (id, nombre, email, mensaje)
       VALUES (${id}, 'Eva ${id}', 'eva${id}@ejemplo.es', 'Hola')`,
    );
  }
  site.rows(
    `INSERT INTO cartas (id, asunto, contenido, destino, created_at)
     VALUES (1, 'Abrimos', 'Hola.', 'todas', '2026-11-01T00:00:00.000Z')`,
  );
  await signIn(page);
});

const note = (page: Page) => page.getByLabel("Nota para ti");

/** Writes a note about message 3 and sends it; the answer comes when it is let to. */
async function sendNote(page: Page, words: string, given?: typeof GATEWAY) {
  await open(page, "/admin/mensajes?mensaje=3");
  await note(page).fill(words);
  const { posted, answer } = await holdAnswer(page, given);
  await save(page);
  await posted;
  return answer;
}

/** Leaves message 3, whose note is being sent, and writes a note about message 2. */
async function goOnToAnotherNote(page: Page): Promise<void> {
  await leave(page, () => page.getByRole("link", { name: "Cerrar" }).click());
  await expect(page).toHaveURL("/admin/mensajes");
  await page.locator("a[href*='mensaje=2']").first().click();
  await note(page).fill("La segunda");
}

test("a note that is being sent is asked about, and left it pulls nobody back", async ({
  page,
  site,
}) => {
  const answer = await sendNote(page, "La tercera");
  await leave(page, () => page.getByRole("link", { name: "Cerrar" }).click(), false);
  await goOnToAnotherNote(page);
  await answer();
  await ready(page);
  await expect(page).toHaveURL(/mensaje=2$/);
  await expect(note(page)).toHaveValue("La segunda");
  await expect(note(page)).toBeFocused();
  await save(page);
  await expect(page).toHaveURL(/mensaje=2&hecho=nota/);
  expect(site.rows("SELECT row_id, nota FROM seguimiento ORDER BY row_id")).toEqual([
    { row_id: 2, nota: "La segunda" },
    { row_id: 3, nota: "La tercera" },
  ]);
});

test("a note that failed after its page was left is said where the owner is", async ({ page }) => {
  const answer = await sendNote(page, "La tercera", GATEWAY);
  await goOnToAnotherNote(page);
  await answer();
  const notice = page.getByRole("dialog").getByRole("status").filter({ hasText: LATE });
  await expect(notice).toBeVisible();
  await expect(note(page)).toHaveValue("La segunda");
  await expect(note(page)).toBeFocused();
  await page.getByRole("link", { name: "Cerrar" }).click();
  const below = page.locator("main").getByRole("status").filter({ hasText: LATE });
  await expect(below).toBeVisible();
  await below.getByRole("link", { name: "Volver a ese formulario" }).click();
  await expect(page).toHaveURL(/mensaje=3$/);
  await expect(page.getByText(LATE)).toHaveCount(0);
});

for (const { path, label, button, stored } of [
  {
    path: "/admin/cartas?carta=1",
    label: "Asunto",
    button: "Guardar la carta",
    stored: "SELECT asunto AS text FROM cartas",
  },
  {
    path: "/admin/escuela",
    label: "Teléfono",
    button: "Guardar cambios",
    stored: "SELECT cambios ->> 'telefono' AS text FROM escuela ORDER BY id DESC LIMIT 1",
  },
  {
    path: "/admin/mensajes?mensaje=3",
    label: "Nota para ti",
    button: "Guardar la nota",
    stored: "SELECT nota AS text FROM seguimiento",
  },
]) {
  test(`what is typed while ${path} is being saved stays, unsaved, and is saved next`, async ({
    page,
    site,
  }) => {
    await open(page, path);
    const field = page.getByLabel(label, { exact: false }).first();
    await field.fill("958 111 111");
    const { posted, answer } = await holdAnswer(page);
    await save(page, button);
    await posted;
    await field.fill("958 222 222");
    await answer();
    await expect(page.getByText(TYPED_SINCE)).toBeVisible();
    await expect(field).toHaveValue("958 222 222");
    expect(site.rows(stored)).toEqual([{ text: "958 111 111" }]);
    const blog = page.locator("a[href='/blog-admin']").first();
    await leave(page, () => blog.evaluate((link: HTMLElement) => link.click()), false);
    await save(page, button);
    await expect(page).toHaveURL(/(hecho|guardado)=/);
    expect(site.rows(stored)).toEqual([{ text: "958 222 222" }]);
  });
}

test("a second press sends once more only what was written since the first", async ({
  page,
  site,
}) => {
  await open(page, "/admin/cartas?carta=1");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts++;
  });
  await page.getByLabel("Asunto").fill("Abrimos en marzo");
  const { posted, answer } = await holdAnswer(page);
  await save(page, "Guardar la carta");
  await posted;
  const again = () => page.getByRole("button", { name: "Guardando..." }).click({ force: true });
  await again();
  await page.getByLabel("Asunto").fill("Abrimos en mayo");
  await again();
  await answer();
  await expect(page).toHaveURL(/carta=1&hecho=guardada/);
  await expect(page.getByLabel("Asunto")).toHaveValue("Abrimos en mayo");
  expect(site.rows("SELECT asunto FROM cartas")).toEqual([{ asunto: "Abrimos en mayo" }]);
  expect(posts).toBe(2);
});

test("another button that is pressed while a note is being saved is not ignored", async ({
  page,
  site,
}) => {
  const answer = await sendNote(page, "La primera");
  await note(page).fill("La segunda");
  await page.getByRole("button", { name: /^Marcar como/ }).click();
  await answer();
  await expect(page).toHaveURL(/hecho=nota/);
  expect(site.rows("SELECT estado, nota FROM seguimiento")).toEqual([
    { estado: "contestada", nota: "La segunda" },
  ]);
});
