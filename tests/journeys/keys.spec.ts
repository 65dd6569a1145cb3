import type { CDPSession, Page } from "playwright/test";
import { ADMIN } from "../support/site";
import { findBarriers } from "./barriers";
import { expect, signIn, test, visit } from "./journey";

// A passkey is bound to a name, and an address has none.
test.use({ baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")) });

/** A telephone's lock, as far as the browser can tell: its owner shows a finger whenever it asks. */
async function plugInKey(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addKey(page: Page, name: string): Promise<void> {
  await visit(page, "/admin/seguridad/llave");
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Añadir una llave" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await visit(page, "/admin");
}

const isInside = (page: Page) =>
  expect(page.getByRole("heading", { name: "Panel", level: 1 })).toBeVisible();

test("a passkey that its owner adds opens the panel, alone or not, until it is removed", async ({
  page,
}) => {
  const { cdp, authenticatorId } = await plugInKey(page);
  const verify = (isUserVerified: boolean) =>
    cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  await signIn(page);
  // A finger that is not the owner's.
  await verify(false);
  await addKey(page, "Mi teléfono");
  await expect(page.getByRole("alert")).toContainText("No se ha usado ninguna llave.");
  await expect(page.getByLabel("Nombre")).toHaveValue("Mi teléfono");
  await verify(true);
  await addKey(page, "Mi teléfono");
  await expect(page.getByRole("heading", { name: "Guarda estos diez códigos" })).toBeVisible();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByRole("link", { name: "Ya los he guardado" }).click();
  await expect(page.getByText("Mi teléfono", { exact: true })).toBeVisible();
  await addKey(page, "Otra vez");
  await expect(page.getByRole("alert")).toContainText("Esa llave ya está en tu lista.");

  await signOut(page);
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Tu segunda llave" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Entrar con una llave" }).click();
  await isInside(page);
  await page.goto("/admin/seguridad");
  await expect(page.getByText(/con la llave «Mi teléfono»/)).toBeVisible();
  await expect(page.getByText(/faltó la segunda llave/)).toHaveCount(0);

  await signOut(page);
  await page.getByRole("button", { name: "Entrar con una llave" }).click();
  await isInside(page);
  await visit(page, "/admin/seguridad");
  await expect(page.getByText(/con la llave «Mi teléfono»/)).toHaveCount(2);
  await page.getByRole("link", { name: "Quitar la llave «Mi teléfono»" }).click();
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByRole("status")).toContainText("Quitada");
  await signOut(page);
  await expect(page.getByRole("button", { name: "Entrar con una llave" })).toHaveCount(0);
});

test("an answer of a passkey opens the door once, nothing inside, and removed nothing", async ({
  page,
  site,
}) => {
  await plugInKey(page);
  await signIn(page);
  await addKey(page, "Mi teléfono");
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  const confirm = async () => {
    await visit(page, "/admin/seguridad/recuperacion");
    await page.getByRole("button", { name: "Confirmar con una llave" }).click();
  };
  await page.route("**/admin/reto?*", (route) =>
    route.continue({ url: route.request().url().replace(/\?.*/, "") }),
  );
  await confirm();
  await expect(page.getByRole("alert")).toContainText("Esa llave no abre esta cuenta");
  await page.unrouteAll();
  await confirm();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);

  await signOut(page);
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && Boolean(request.postData()?.includes("llave=")),
  );
  await page.getByRole("button", { name: "Entrar con una llave" }).click();
  const body = (await posted).postData() ?? "";
  await isInside(page);

  await signOut(page);
  const again = await page.request.post("/admin", {
    data: body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    },
    maxRedirects: 0,
  });
  expect(again.status()).toBe(400);
  site.rows("UPDATE passkeys SET id = 'another'");
  await page.getByRole("button", { name: "Entrar con una llave" }).click();
  await expect(page.getByRole("alert")).toContainText("Esa llave no abre esta cuenta");
});
