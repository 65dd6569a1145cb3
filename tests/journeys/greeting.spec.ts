import { expect, signIn, test } from "./journey";

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

test("the panel greets with what is new since the last visit, until that visit is over", async ({
  page,
  site,
}) => {
  const write = (nombre: string, created_at: string) =>
    site.rows(
      "INSERT INTO mensajes (nombre, email, mensaje, created_at) VALUES (?, 'e@x.es', '¿4×5?', ?)",
      nombre,
      created_at,
    );
  const stayAway = () => site.rows("UPDATE panel_visits SET seen_at = ?", hoursAgo(48));
  write("Eva", hoursAgo(72));
  await signIn(page, "/admin");
  const greeting = page.getByText(/^Buen[oa]s /);
  await expect(greeting).toContainText("Hasta hoy: 1 mensaje.");
  await expect(page.getByText("Todavía no se ha apuntado nadie.")).toBeVisible();

  stayAway();
  write("Luz", hoursAgo(3));
  write("Sol", hoursAgo(2));
  await page.reload();
  await expect(greeting).toContainText(/Desde el \S+ \d+ a las? \d+:\d\d: 2 mensajes\.$/);
  await greeting.getByRole("link", { name: "2 mensajes" }).click();
  await expect(page.getByRole("dialog", { name: "Mensaje" })).toContainText("Sol");
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/admin/mensajes");
  await page.goto("/admin");
  await expect(greeting).toContainText("2 mensajes");

  stayAway();
  site.rows("DELETE FROM mensajes");
  await page.reload();
  await expect(greeting).toContainText(/Desde el .+ no ha llegado nada\.$/);
});
