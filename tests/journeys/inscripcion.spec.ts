import { BOTH_WAYS, expect, hold, ready, resize, test, visit } from "./journey";

test("a visitor leaves an e-mail in the hero, reads on and ends on the waiting list", async ({
  page,
  site,
  service,
}) => {
  await page.goto("/");
  await page.getByLabel("Tu email").fill("eva@ejemplo.es");
  await page.getByRole("button", { name: "Apúntate" }).click();
  await expect(page).toHaveURL("/inscripcion?email=eva%40ejemplo.es");
  await expect(page.getByLabel("Email")).toHaveValue("eva@ejemplo.es");
  await ready(page);

  await page.getByLabel("Nombre").fill("Eva");
  await page.getByText("Qué hacemos con tus datos").click();
  await expect(page.getByText("Porque nos lo pides al enviar este formulario.")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /Todo sobre tu privacidad/ }).click();
  const text = await opened;
  await expect(text.getByRole("heading", { name: "Privacidad", level: 1 })).toBeVisible();
  await text.close();
  await expect(page.getByLabel("Nombre")).toHaveValue("Eva");
  await page.getByLabel("Apellidos").fill("Martín Peña");
  await page.getByLabel("Teléfono").fill("+34 600 12 34 56");
  await page.getByLabel("Curso de interés").selectOption({ label: "Nivel Medio" });
  const open = await hold(page, /\/inscripcion\.data/);
  const button = page.getByRole("button", { name: "Enviar solicitud" });
  const width = (await button.boundingBox())?.width;
  await button.click();
  const sending = page.getByRole("button", { name: "Enviando..." });
  await expect(sending).toBeDisabled();
  expect((await sending.boundingBox())?.width).toBe(width);
  open();

  const dialog = page.getByRole("dialog", { name: "¡Solicitud recibida!" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("Tu solicitud ha quedado registrada");
  const close = dialog.getByRole("link", { name: "Entendido" });
  await expect(close).toBeFocused();
  // All of it is in sight on a telephone on its side.
  await resize(page, 812, 375);
  await expect(dialog.getByText(/^\d+ [a-z]{3,4} · /)).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await close.click();
  await expect(page).toHaveURL("/");
  await expect(dialog).toBeHidden();

  expect(site.rows("SELECT nombre, curso_interes, telefono FROM inscripciones")).toEqual([
    { nombre: "Eva", curso_interes: "medio", telefono: "%2B34%20600%2012%2034%2056" },
  ]);
  expect(service.received).toHaveLength(1);
});

for (const [scripts, walk] of BOTH_WAYS)
  walk(
    `the page behind the dialog is out of reach of the keyboard ${scripts}`,
    async ({ page, javaScriptEnabled }) => {
      await visit(page, "/inscripcion?recibida=K7M2QX94");
      await expect(page.getByRole("link", { name: "Entendido" })).toBeFocused();
      await expect(page.getByText("K7M2 QX94")).toBeVisible();
      for (let tab = 0; tab < 4; tab++) {
        await page.keyboard.press("Tab");
        await expect(page.locator("main :focus, header :focus, footer :focus")).toHaveCount(0);
      }
      if (!javaScriptEnabled) return;
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/");
    },
  );
