import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServerStub, startMailServer } from "../support/mail-server";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const CARTA = { asunto: "Abrimos", contenido: "Hola a **todas**.", destino: "medio", estado: "" };

let site: Site;
let mail: MailServerStub;
let ana: Visitor;

beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "correo@sal.example",
    SITE_URL: "http://escuela.example",
  });
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  for (const table of ["inscripciones", "correos", "cartas"]) site.rows(`DELETE FROM ${table}`);
});
afterAll(async () => {
  await site.stop();
  await mail.close();
});

function signUp(name: string): void {
  site.rows(
    `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes, comentarios, created_at)
     VALUES ('Eva', 'Peña', ?, '600123456', 'medio', '', '2026-11-01T10:00:00.000Z')`,
    `${name}@ejemplo.es`,
  );
}

const locationOf = (response: Response) => response.headers.get("Location") ?? "";
const textOf = async (path: string) => (await ana.get(path)).text();
const letters = () => site.rows("SELECT asunto, contenido, sent_at FROM cartas");
const field = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";

/** Writes a letter and presses «Guardar y enviar…». Returns the address of the dialog. */
async function askToSend(values: Record<string, string> = {}): Promise<string> {
  const page = await textOf("/admin/cartas?nueva");
  const action = /formAction="([^"]*)"[^>]*>Guardar y enviar…/i.exec(page)?.[1] ?? "none";
  return locationOf(
    await ana.post(action.replaceAll("&amp;", "&"), {
      ...CARTA,
      clave: field(page, "clave"),
      ...values,
    }),
  );
}

async function sayYes(dialog: string): Promise<string> {
  const page = await textOf(dialog);
  const fields = { personas: field(page, "personas"), version: field(page, "version") };
  return locationOf(await ana.post(dialog, fields));
}

describe("«Guardar y enviar…»", () => {
  test("stores what stands in the form, then asks with group, number and the whole text", async () => {
    signUp("eva");
    signUp("luz");
    const dialog = await askToSend();
    expect(letters()).toMatchObject([{ asunto: "Abrimos", sent_at: null }]);
    const page = await textOf(dialog);
    expect(page).toContain("¿Enviar a 2 personas?");
    expect(page).toMatch(/<strong>[^<]*medio[^<]*<\/strong>/i);
    expect(page).toContain("Hola a <strong>todas</strong>.");
    expect(page).toContain("Enviar la carta");
    expect(page).toContain("Seguir escribiendo");
  });

  test("stores the last correction of a stored letter, which is what arrives", async () => {
    signUp("eva");
    const id = /carta=(\d+)/.exec(await askToSend())?.[1];
    const corrected = { ...CARTA, contenido: "Abrimos el lunes 2." };
    const dialog = locationOf(await ana.post(`/admin/cartas?carta=${id}&preguntar`, corrected));
    expect(await sayYes(dialog)).toContain("hecho=enviada");
    await expect.poll(() => mail.received.map(({ email }) => email.text ?? "")).toHaveLength(1);
    expect(mail.received[0]?.email.text).toContain("Abrimos el lunes 2.");
  });

  test("says what is wrong with everything typed still there, and asks nothing", async () => {
    const response = await ana.post("/admin/cartas?nueva&preguntar", { ...CARTA, asunto: "" });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain("Escribe un asunto");
    expect(page).toContain("Hola a **todas**.");
    expect(letters()).toEqual([]);
  });

  test("says so where a letter that says the same has been sent, as after Back", async () => {
    signUp("eva");
    const first = await askToSend();
    expect(await textOf(first)).not.toContain("Ya hay otra carta");
    expect(await sayYes(first)).toContain("hecho=enviada");
    signUp("luz");
    const second = await textOf(await askToSend());
    expect(second).toContain("Ya hay otra carta con este asunto y este texto");
    expect(second).toContain(`href="${first.replace("&enviar", "")}"`);
  });

  test("the same order once more says that the letter is leaving", async () => {
    signUp("eva");
    const dialog = await askToSend();
    const page = await textOf(dialog);
    const fields = { personas: field(page, "personas"), version: field(page, "version") };
    for (const _time of ["first", "again"]) {
      expect(locationOf(await ana.post(dialog, fields))).toContain("hecho=enviada");
    }
  });

  test("asks again where somebody has signed up since, and sends nothing", async () => {
    signUp("eva");
    const dialog = await askToSend();
    const page = await textOf(dialog);
    signUp("luz");
    const asked = { personas: field(page, "personas"), version: field(page, "version") };
    const again = locationOf(await ana.post(dialog, asked));
    expect(letters()).toMatchObject([{ sent_at: null }]);
    const dialogAgain = await textOf(again);
    expect(dialogAgain).toContain("No se ha enviado");
    expect(dialogAgain).toContain("¿Enviar a 2 personas?");
  });

  test("an order without the question is a question", async () => {
    signUp("eva");
    const dialog = await askToSend();
    expect(locationOf(await ana.post(dialog, {}))).toContain("&enviar&cambiado");
    expect(letters()).toMatchObject([{ sent_at: null }]);
  });

  test("with nobody to send it to it is stored, and the dialog says so", async () => {
    const page = await textOf(await askToSend());
    expect(page).toContain("No hay a quién enviarla");
    expect(page).not.toContain("Enviar la carta</button>");
    expect(letters()).toHaveLength(1);
  });
});

test("a test letter shows what stands in the form", async () => {
  mail.received.length = 0;
  const response = await ana.post("/admin/cartas?nueva&prueba", { ...CARTA, asunto: "Corregida" });
  expect(locationOf(response)).toContain("hecho=prueba");
  await expect
    .poll(() => mail.received.map(({ email }) => email.subject))
    .toEqual(["Prueba: Corregida"]);
});

test("a letter of a restored backup says before it is sent who may have it already", async () => {
  signUp("eva");
  const dialog = await askToSend();
  site.rows("UPDATE cartas SET from_backup = 1");
  expect(await textOf(dialog)).toContain("Si la enviaste después de hacer la copia");
  const at = "2026-11-01T10:00:00.000Z";
  site.rows("UPDATE cartas SET sent_at = ?, stopped_at = ?", at, at);
  const page = await textOf(dialog);
  expect(page).toContain("En la copia no consta nadie que la tenga.");
  expect(page).toContain("¿Seguir enviando, a 1 persona?");
});

test("a letter that is gone is neither sent nor stopped, and its page says so", async () => {
  for (const order of ["enviar", "detener"]) {
    const response = await ana.post(`/admin/cartas?carta=99999&${order}`, {});
    expect(response.headers.get("Location")).toBe("/admin/cartas?carta=99999");
  }
  const page = await (await ana.get("/admin/cartas?carta=99999")).text();
  expect(page).toContain("Esa carta ya no está");
});
