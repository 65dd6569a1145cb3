import { insert } from "../support/insert";
import { ADMIN } from "../support/site";
import { findBarriers } from "./barriers";
import { expect, ready, signIn, test, visit } from "./journey";

test("the administrator signs in, reads a registration, is led back and signs out", async ({
  page,
  site,
}) => {
  insert(site, "inscripciones", {
    apellidos: "Martín Peña",
    telefono: "%2B34%20600",
    curso_interes: "revelado",
    comentarios: "Solo\npor las tardes",
    created_at: "2026-03-05T22:45:00.000Z",
  });
  await visit(page, "/blog-admin");
  await expect(page).toHaveURL("/admin");
  const password = page.getByLabel("Contraseña", { exact: true });
  await page.getByLabel("Email").fill(ADMIN.email);
  await password.fill(ADMIN.password);
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Mostrar contraseña" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Ocultar contraseña" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue(ADMIN.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { name: "Panel" })).toBeVisible();

  await expect(page.getByText("Mensajes 0")).toBeVisible();
  const row = page.getByRole("row", { name: /Eva Martín Peña/ });
  await expect(row).toContainText("+34 600");
  await expect(row).toContainText("Revelado de películas fotográficas");
  await expect(row).toContainText("05/03/2026, 23:45");
  await ready(page);
  // The whole row is the link's: what is clicked lies under it.
  await row.getByText("05/03/2026, 23:45").click({ force: true });

  const dialog = page.getByRole("dialog", { name: "Eva Martín Peña" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?inscripcion=\d+$/);
  for (const text of ["Eva Martín Peña", "eva@ejemplo.es", "+34 600", "Solo", "por las tardes"]) {
    await expect(dialog).toContainText(text);
  }
  await dialog.getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(dialog).toBeHidden();
  const link = row.getByRole("link", { name: "Eva Martín Peña" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin");
  await expect(link).toBeFocused();

  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(password).toBeVisible();
  await page.goto("/galeria-admin");
  await expect(page).toHaveURL("/admin");
});

test("a person takes two lines on a telephone", async ({ page, site }) => {
  const apellidos = "Fernández de Córdoba y Martínez de la Rosa";
  insert(site, "inscripciones", { apellidos, curso_interes: "tecnicas_antiguas" });
  insert(site, "mensajes", { nombre: "Sol", mensaje: "¿Cuándo abrís? ".repeat(40) });
  await page.setViewportSize({ width: 375, height: 667 });
  await signIn(page);
  for (const [path, name] of [
    ["/admin", "Eva"],
    ["/admin/mensajes", "Sol"],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole("row").filter({ hasText: name });
    const lines = await row.evaluate((element) => {
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
      const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
      return (element.clientHeight - padding) / lineHeight;
    });
    expect(Math.round(lines), path).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  }
});

test("what waits to be forwarded is said without barriers", async ({ page, site }) => {
  const halfADay = new Date(Date.now() + 43_200_000).toISOString();
  site.rows(
    `INSERT INTO submissions (form, row_id, fingerprint, reference, delivery_key, state, created_at, next_attempt_at)
     VALUES ('contacto', 1, 'f', 'r', 'k', 'pending', '2026-11-20T10:00:00.000Z', ?)`,
    halfADay,
  );
  await signIn(page, "/admin");
  await expect(page.getByRole("region", { name: "1 envío pendiente de reenvío" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
