import { startMailServer } from "../support/mail-server";
import { ADMIN, type Site, startSite } from "../support/site";
import { editor, editorShown } from "./article-page";
import { expect, ready, test, visit } from "./journey";

const SCHOOL = "hola@sal.example";
const OWNER = "ana@sal.example";
const EVA = "eva@ejemplo.es";

test.describe("mail", () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let school: Site;

  test.beforeEach(async () => {
    mail = await startMailServer();
    school = await startSite({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: `Sal de plata <correo@sal.example>`,
      MAIL_TO: OWNER,
      SCHOOL_EMAIL: SCHOOL,
      SITE_URL: "http://escuela.example",
    });
    school.createAdmin(ADMIN.email, ADMIN.password);
  });
  test.afterEach(async () => {
    expect(school.complaints).toEqual([]);
    await school.stop();
    await mail.close();
  });

  const to = (address: string) =>
    mail.received.filter((message) => message.to.includes(address)).map(({ email }) => email);
  const subjects = (address: string) => to(address).map(({ subject }) => subject ?? "");

  test("somebody is written to from their registration to their erasure", async ({ page }) => {
    test.slow();
    await visit(page, `${school.url}/inscripcion`);
    await page.getByLabel("Nombre").fill("Eva");
    await page.getByLabel("Apellidos").fill("Núñez");
    await page.getByLabel("Email", { exact: true }).fill(EVA);
    await page.getByLabel("Teléfono").fill("600 123 456");
    await page.getByRole("button", { name: "Enviar solicitud" }).click();
    await expect(page.getByRole("dialog")).toContainText("¡Solicitud recibida!");
    await expect.poll(() => [to(EVA).length, to(OWNER).length]).toEqual([1, 1]);

    const headers = { "Sec-Fetch-Site": "same-origin" };
    await page.request.post(`${school.url}/admin`, { form: ADMIN, headers, maxRedirects: 0 });
    await visit(page, `${school.url}/admin`);
    await page.getByRole("row").getByRole("link", { name: "Eva Núñez" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "Responder" }).click();
    await expect(dialog.getByRole("heading", { name: "Responder a Eva" })).toBeFocused();
    await dialog.getByLabel("Asunto").fill("Sobre tu duda");
    await dialog.getByRole("textbox", { name: "Respuesta" }).fill("Hola, Eva:\n\nEn marzo.");
    await dialog.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(dialog.getByText("Inscripción · Contestada")).toBeVisible();
    await expect.poll(() => subjects(EVA)).toContain("Sobre tu duda");
    const answer = to(EVA).find(({ subject }) => subject === "Sobre tu duda");
    expect(answer?.text).toContain("En marzo.");
    expect(answer?.replyTo).toMatchObject([{ address: SCHOOL }]);
    // The school hears of it after the stub has it.
    const unsent = "SELECT id FROM correos WHERE state <> 'sent'";
    await expect.poll(() => school.rows(unsent)).toEqual([]);
    await page.reload();
    await expect(dialog.getByText("Entregado al servidor de correo")).toBeVisible();

    const write = async (asunto: string, button: string) => {
      await visit(page, `${school.url}/admin/cartas?nueva`);
      await page.getByLabel("Asunto").fill(asunto);
      await editorShown(page);
      await editor(page).click();
      await page.keyboard.type("Te esperamos el lunes.");
      await page.getByRole("button", { name: button }).click();
    };
    await write("Abrimos", "Enviarme una prueba");
    await expect.poll(() => subjects(OWNER)).toContain("Prueba: Abrimos");
    await ready(page);
    await page.getByText("Solo a una parte: no").click();
    await page.getByLabel("A quién de ellas").selectOption("contestada");
    await page.getByText(/^Solo a una parte/).click();
    await page.getByText("Solo a una parte: las ya contestadas").click();
    await page.getByLabel("A quién de ellas").selectOption("");
    await page.getByLabel("Asunto").fill("Abrimos el lunes");
    await page.getByRole("button", { name: "Guardar y enviar…" }).click();
    await expect(dialog).toContainText("¿Enviar a 1 persona?");
    await expect(dialog).toContainText("Abrimos el lunes");
    await expect(dialog).toContainText("Te esperamos el lunes.");
    await expect(dialog.getByRole("link", { name: "Seguir escribiendo" })).toBeFocused();
    await dialog.getByRole("link", { name: "Seguir escribiendo" }).click();
    await ready(page);
    await expect(page.getByLabel("Asunto")).toHaveValue("Abrimos el lunes");
    await page.getByLabel("Asunto").fill("Abrimos");
    await page.getByRole("button", { name: "Guardar y enviar…" }).click();
    await dialog.getByRole("button", { name: "Enviar la carta" }).click();
    const sending = page.getByRole("status").filter({ hasText: "La carta está saliendo" });
    await expect(sending).toBeVisible();
    await expect.poll(() => subjects(EVA)).toContain("Abrimos");
    const letter = mail.received.find(({ email }) => email.subject === "Abrimos");
    const header = (name: string) =>
      letter?.email.headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    const [unsubscribe = ""] = header("list-unsubscribe") ?? [];
    expect(letter?.email.text).toContain(unsubscribe.slice(1, -1));

    const { pathname } = new URL(unsubscribe.slice(1, -1));
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const left = await fetch(school.url + pathname, { method: "POST", body, redirect: "manual" });
    expect([left.status, left.headers.getSetCookie()]).toEqual([200, []]);
    await page.goto(`${school.url}/admin`);
    await expect(page.getByText("sin cartas")).toBeVisible();
    await write("Otra carta", "Guardar y enviar…");
    await expect(dialog).toContainText("No hay a quién enviarla");
    await expect(dialog.getByRole("button", { name: "Enviar la carta" })).toHaveCount(0);
    await expect(dialog).toContainText("0 personas la recibirán. 1 se ha dado de baja.");

    await visit(page, `${school.url}/admin/personas?email=${EVA}&eliminar`);
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByRole("status")).toContainText("Borrado");
    expect(school.rows("SELECT * FROM correos WHERE to_address = ?", EVA)).toEqual([]);
    expect(JSON.stringify(school.rows("SELECT * FROM bajas"))).not.toContain("eva@");
    expect(subjects(EVA).filter((subject) => subject === "Abrimos")).toHaveLength(1);
    expect(subjects(EVA)).not.toContain("Otra carta");
  });
});
