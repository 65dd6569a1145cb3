import { findBarriers } from "./barriers";
import { expect, signIn, test } from "./journey";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test("the panel says what the site needs, leads there, and is content once it is done", async ({
  page,
  site,
}) => {
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Arcadas', 'Patios', '/uploads/galeria-images/1.jpg')",
  );
  site.rows(
    "INSERT INTO fotos_galeria (id, proyecto_id, url) VALUES (7, 1, '/uploads/galeria-images/2.jpg')",
  );
  site.rows(
    "INSERT INTO mensajes (id, nombre, email, mensaje) VALUES (1, 'Eva', 'e@x.es', 'Hola')",
  );
  site.rows(
    `INSERT INTO submissions (form, row_id, fingerprint, reference, delivery_key, state, created_at, next_attempt_at)
     VALUES ('contacto', 1, 'f', 'r', 'k', 'pending', ?, ?)`,
    daysAgo(3),
    // In half a day: nothing forwards it during the journey but the administrator.
    daysAgo(-0.5),
  );
  site.rows("INSERT INTO auth_events (at, kind) VALUES (?, 'REFRESH_REUSED')", daysAgo(1));

  await signIn(page, "/admin");
  const status = page.getByRole("region", { name: "Cuidado del sitio" });
  const line = (label: string) => status.getByRole("listitem").filter({ hasText: label });
  await expect(status).toContainText("Hay algo urgente.");
  await expect(line("Reenvíos")).toContainText("Urgente");
  await expect(line("Reenvíos")).toContainText("1 envío espera; el más antiguo llegó hace 3 días.");
  await expect(line("Accesos en 7 días")).toContainText("Urgente");
  await expect(status.getByRole("listitem").first()).toContainText("Urgente");
  await page.getByRole("link", { name: "Ver qué pasa y qué hacer" }).click();
  await expect(status).toBeInViewport();
  await expect(line("Disco")).toHaveCount(0);
  await status.getByText("Lo demás va bien").click();
  await expect(line("Disco")).toContainText(/Quedan .+ libres\./);
  expect(await findBarriers(page)).toEqual([]);

  await line("Fotos sin descripción").getByRole("link", { name: "Describirla" }).click();
  await expect(page).toHaveURL("/galeria-admin/1?describir&faltan");
  await page.getByRole("textbox", { name: "Pie de la foto 1" }).fill("Un arco al sol");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Todas las fotos tienen descripción.")).toBeVisible();

  await page.goto("/admin");
  await expect(line("Fotos sin descripción")).toHaveCount(0);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(line("Reenvíos")).toHaveCount(0);
  site.rows("DELETE FROM auth_events WHERE kind = 'REFRESH_REUSED'");
  await page.goto("/admin");
  await expect(page.getByText("Hay algo urgente")).toHaveCount(0);
  await expect(line("Copias de seguridad")).toContainText("No se hacen solas.");
  await status.getByText("Lo demás va bien").click();
  await expect(line("Accesos en 7 días")).toContainText("1 acceso, el último hace un momento");
  await expect(status).toContainText("Hay algo que atender cuando puedas.");
});
