import type { Page } from "playwright/test";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { GATEWAY, holdAnswer, LATE, leave, open, save } from "./held-answer";
import { expect, ready, signIn, test, unfold } from "./journey";

test.beforeEach(async ({ page, site }) => {
  for (const id of [2, 3]) insert(site, "mensajes", { id });
  insertConvocatoria(site);
  await signIn(page);
});

const note = (page: Page) => page.getByLabel("Nota para ti");

/** Writes a note about message 3 and sends it; the answer comes when it is let to. */
async function sendNote(page: Page, words: string, given?: typeof GATEWAY) {
  await open(page, "/admin/mensajes?mensaje=3");
  await unfold(page);
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
  await page.getByRole("dialog").getByText("Añadir una nota para ti").click();
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
  // What she has begun there is hers to leave.
  await leave(page, () => page.getByRole("link", { name: "Cerrar" }).click());
  const below = page.locator("main").getByRole("status").filter({ hasText: LATE });
  await expect(below).toBeVisible();
  await below.getByRole("link", { name: "Volver a ese formulario" }).click();
  await expect(page).toHaveURL(/mensaje=3$/);
  await expect(page.getByText(LATE)).toHaveCount(0);
});

const NO_ANSWER = /^No ha llegado respuesta .* vuelve a intentarlo\.$/;
const SENDING = "Guardando...";

/** What is sent by the script of all plain forms, twice, and by that of forms with files. */
const AWAITED: {
  path: string;
  label: string;
  button: string;
  sending?: string;
  status?: number;
  said: RegExp;
}[] = [
  {
    path: "/admin/convocatorias?editar=1",
    label: "Horario",
    button: "Guardar cambios",
    sending: SENDING,
    said: NO_ANSWER,
  },
  {
    path: "/admin/mensajes?mensaje=3",
    label: "Nota para ti",
    button: "Guardar la nota",
    status: 413,
    said: NO_ANSWER,
  },
  {
    path: "/admin/escuela?parte=contacto",
    label: "Teléfono",
    button: "Guardar cambios",
    sending: SENDING,
    said: /^No hay conexión con el servidor/,
  },
];

test("a form takes no other words while it is saved, and loses none", async ({ page }) => {
  for (const { path, label, button, sending = button, status = GATEWAY.status, said } of AWAITED) {
    await open(page, path);
    await unfold(page);
    const field = page.getByLabel(label, { exact: false }).first();
    await field.fill("958 111 111");
    const { posted, answer } = await holdAnswer(page, { ...GATEWAY, status });
    await save(page, button);
    await posted;
    await field.focus();
    await expect(field).not.toBeFocused();
    const pressed = page.locator("main [aria-disabled=true], dialog [aria-disabled=true]");
    await expect(pressed).toBeFocused();
    await expect(pressed).toHaveText(sending);
    if (sending === SENDING) await expect(pressed).toHaveAttribute("data-other-label", button);
    await pressed.click({ force: true });
    await answer();
    const notice = page.locator(".notice-error").first();
    await expect(notice).toBeFocused();
    await expect(notice.getByRole("alert")).toHaveText(said);
    await expect(field).toHaveValue("958 111 111");
    await expect(pressed).toHaveCount(0);
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
    if (!path.includes("mensaje=")) {
      const elsewhere = page.getByRole("link", { name: "Blog", exact: true }).first();
      await leave(page, () => elsewhere.click(), false);
    }
    await field.fill("958 222 222");
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts++;
    });
    await save(page, button);
    await expect(page).toHaveURL(/(hecho|guardado)=/);
    expect(posts).toBe(1);
  }
});
