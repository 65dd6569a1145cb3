import { expect, gate, signIn, test } from "./journey";
import { heavyFile, insertProject, jpeg, onDisk } from "./project-page";

test.beforeEach(async ({ page, site }) => {
  insertProject(site, []);
  await signIn(page, "/galeria-admin/1");
});

test("each photo has its own progress, and what has not arrived can be tried again", async ({
  page,
  site,
  context,
}) => {
  const { opened, open } = gate();
  let posts = 0;
  await page.route("**/galeria-admin/1", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts++;
    if (posts === 1) return route.abort("connectionreset");
    await opened;
    return route.continue();
  });
  await page
    .getByLabel("Fotos", { exact: true })
    .setInputFiles([await jpeg("uno.jpg"), await jpeg("dos.jpg")]);
  const chosen = page.getByRole("region", { name: "Fotos elegidas" });
  await expect(chosen.getByRole("status")).toHaveText("Has elegido 2 fotos.");
  await page.getByRole("button", { name: "Añadir fotos" }).press("Enter");
  await expect(chosen.getByRole("listitem").nth(0)).toContainText("No hay conexión");
  await expect(chosen.getByRole("listitem").nth(1)).toContainText(/Enviando|Guardando/);
  const sending = page.getByRole("button", { name: "Guardando..." });
  await expect(sending).toBeDisabled();
  await expect(sending).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  open();
  await expect(page.getByText("1 foto añadida")).toBeVisible();
  await expect(chosen.getByRole("status")).toHaveText("Añadidas 1 de 2. 1 no ha llegado.");
  expect(posts).toBe(2);
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Fotos del proyecto" }).locator("li")).toHaveCount(2);
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Añadir fotos" })).toBeFocused();

  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  await page.getByLabel("Fotos", { exact: true }).setInputFiles([await jpeg("tres.jpg")]);
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  await expect(page.getByText("Tu sesión ha terminado.")).toBeVisible();
  const other = await context.newPage();
  await signIn(other);
  await other.close();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("list", { name: "Fotos del proyecto" }).locator("li")).toHaveCount(3);
});

test("when the site is gone halfway, the page stays with what is missing", async ({
  page,
  site,
}) => {
  let requests = 0;
  await page.route("**/galeria-admin/1**", (route) =>
    ++requests === 1 ? route.continue() : route.abort("connectionrefused"),
  );
  await page
    .getByLabel("Fotos", { exact: true })
    .setInputFiles([await jpeg("uno.jpg"), await jpeg("dos.jpg")]);
  const caption = page.getByLabel("Pie de foto");
  await caption.fill("Papel a la sal");
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  const chosen = page.getByRole("region", { name: "Fotos elegidas" });
  await expect(chosen.getByRole("status")).toHaveText("Añadidas 1 de 2. 1 no ha llegado.");
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeEnabled();
  expect(requests).toBe(2);
  await expect(caption).toHaveValue("Papel a la sal");
  await page.unroute("**/galeria-admin/1**");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("2 fotos añadidas")).toBeVisible();
  expect(site.rows("SELECT id FROM fotos_galeria")).toHaveLength(2);
});

test("photos go up from the first to the last", async ({ page, site }) => {
  const sent: string[] = [];
  await page.route("**/galeria-admin/1", (route) => {
    const [, name = ""] = /filename="([^"]+)"/.exec(route.request().postData() ?? "") ?? [];
    if (!name) return route.continue();
    sent.push(name);
    return sent.length === 2 ? route.abort("connectionreset") : route.continue();
  });
  await page
    .getByLabel("Fotos", { exact: true })
    .setInputFiles([
      onDisk(await jpeg("uno.jpg", 300)),
      onDisk(await jpeg("dos.jpg", 400)),
      onDisk({ name: "dibujo.svg", buffer: Buffer.from("<svg/>") }),
      heavyFile("enorme.tif"),
      onDisk(await jpeg("tres.jpg", 500)),
    ]);
  const chosen = page.getByRole("region", { name: "Fotos elegidas" });
  const total = chosen.getByRole("status");
  await expect(total).toHaveText("Has elegido 5 fotos. 1 no se puede añadir.");
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  await expect(total).toHaveText("Añadidas 2 de 5. 1 no ha llegado. 2 no se pueden añadir.");
  await expect(page.getByText("2 fotos añadidas")).toBeVisible();
  await expect(chosen).toContainText("«dibujo.svg» no es una imagen");
  expect(sent).toEqual(["uno.jpg", "dos.jpg", "dibujo.svg", "tres.jpg"]);

  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(total).toHaveText("Añadidas 3 de 5. 2 no se pueden añadir.");
  await expect(page.getByText("3 fotos añadidas")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0);
  expect(sent.slice(4)).toEqual(["dos.jpg"]);
  const widths = site.rows(
    "SELECT p.width FROM fotos_galeria f JOIN pictures p ON p.url = f.url ORDER BY f.created_at DESC, f.id DESC",
  );
  expect(widths).toEqual([{ width: 300 }, { width: 400 }, { width: 500 }]);
});
