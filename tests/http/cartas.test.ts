import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insert } from "../support/insert";
import { startMailServer } from "../support/mail-server";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const CARTA = { asunto: "Abrimos", contenido: "Hola a **todas**.", destino: "medio", estado: "" };

const mail = await startMailServer();
const { site, owner } = await useSite({
  env: {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "correo@sal.example",
    SITE_URL: "http://escuela.example",
  },
});
beforeEach(() => {
  mail.received.length = 0;
});
afterAll(() => mail.close());

const signUp = (name: string) =>
  insert(site, "inscripciones", { email: `${name}@ejemplo.es`, curso_interes: "medio" });
const locationOf = (response: Response) => response.headers.get("Location") ?? "";
const letters = () => site.rows("SELECT asunto, contenido, sent_at FROM cartas");
const arrived = async () => {
  await expect.poll(() => mail.received).toHaveLength(1);
  return mail.received[0]?.email;
};

/** Writes a letter and presses «Guardar y enviar…». Returns the address of the dialog. */
async function askToSend(): Promise<string> {
  const form = (await owner.page("/admin/cartas?nueva")).form("Guardar y enviar…");
  return locationOf(await form.send(owner, CARTA));
}
const question = async (dialog: string) => (await owner.page(dialog)).form(dialog);
const sayYes = async (dialog: string) => locationOf(await (await question(dialog)).send(owner));

describe("the screens of letters", () => {
  test("the list does not stand under the form, which has one step back", async () => {
    await askToSend();
    const list = await owner.page("/admin/cartas");
    const form = await owner.page(list.link("Abrimos"));
    expect(form.link("← Cartas")).toBe("/admin/cartas");
    expect(form.all("a").map(({ words }) => words)).not.toContain("Abrimos");
    expect(list.words).not.toContain("Asunto");
  });

  test("the list says of a letter that is being sent that it is", async () => {
    insert(site, "cartas", { asunto: "Abrimos", sent_at: "2026-11-20T10:00:00.000Z" });
    const row = { kind: "carta", carta_id: 1, huella: "eva", next_attempt_at: "2999-01-01" };
    insert(site, "correos", { ...row, to_address: "eva@ejemplo.es", message_id: "<eva@x>" });
    expect((await owner.page("/admin/cartas")).words).toContain("enviándose");
  });

  test("the form of a letter lists each group with how many receive it", async () => {
    signUp("eva");
    const page = await owner.page("/admin/cartas?nueva&destino=medio");
    const options = page.all("option").map(({ words }) => words);
    expect(options).toContain("Nivel Medio: 1 persona");
    expect(options).toContain("Toda la lista de espera: 1 persona");
    expect(page.form("Carta").fields.destino).toBe("medio");
  });

  test("a letter to a part of its group says so while its fold is closed", async () => {
    const href = "/admin/cartas?carta=1";
    await askToSend();
    expect((await owner.page(href)).words).toContain("Solo a una parte: no");
    const part = { ...CARTA, estado: "contestada" };
    const refused = await pageOf(await owner.post(href, { ...part, asunto: "" }));
    expect(refused.one("details", { class: "fold" }).attribs).toHaveProperty("open");
    await owner.post(href, part);
    const page = await owner.page(href);
    expect(page.words).toContain("Solo a una parte: las ya contestadas");
    expect(page.one("details", { class: "fold" }).attribs).not.toHaveProperty("open");
  });

  test("the owner's own group is said to stay fixed once a letter is confirmed", async () => {
    signUp("eva");
    const said = "aunque dejen de estarlo mientras sale";
    const dialog = await askToSend();
    expect((await owner.page(dialog)).words).not.toContain(said);
    site.rows("UPDATE cartas SET destino = 'espera:1'");
    site.rows("UPDATE inscripciones SET convocatoria_id = 1, convocatoria = 'Revelar'");
    expect((await owner.page(dialog)).words).toContain(said);
  });

  test("one that has been sent shows how far it is, for whom it was and all that it says", async () => {
    signUp("eva");
    const { words } = await owner.page(await sayYes(await askToSend()));
    expect(words).toMatch(/(Enviándose|Entregadas al servidor de correo): [01] de 1\./);
    expect(words).toContain("Para Nivel Medio.");
    expect(words).toContain("Hola a todas.");
    expect(words).toMatch(/A quién ha llegado: [01]/);
  });
});

describe("«Guardar y enviar…»", () => {
  test("stores what stands in the form, then asks with group, number and the whole text", async () => {
    signUp("eva");
    signUp("luz");
    const dialog = await askToSend();
    expect(letters()).toMatchObject([{ asunto: "Abrimos", sent_at: null }]);
    const page = await owner.page(dialog);
    expect(page.dialog?.words).toContain("¿Enviar a 2 personas?");
    const [group] = page.dialog?.all("dd") ?? [];
    expect(group?.words).toBe("Nivel Medio. 2 personas la recibirán.");
    expect(page.dialog?.words).toContain("Responderán a correo@sal.example");
    expect(page.dialog?.one("a", { autofocus: "" }).words).toBe("Seguir escribiendo");
    expect(page.html).toContain("Hola a <strong>todas</strong>.");
    expect(page.words).toContain("Enviar la carta");
    expect(page.words).toContain("Seguir escribiendo");
  });

  test("stores the last correction of a stored letter, which is what arrives", async () => {
    signUp("eva");
    await askToSend();
    const corrected = { ...CARTA, contenido: "Abrimos el lunes 2." };
    const dialog = locationOf(await owner.post("/admin/cartas?carta=1&preguntar", corrected));
    expect(await sayYes(dialog)).toContain("hecho=enviada");
    expect((await arrived())?.text).toContain("Abrimos el lunes 2.");
  });

  test("says what is wrong with everything typed still there, and asks nothing", async () => {
    const response = await owner.post("/admin/cartas?nueva&preguntar", { ...CARTA, asunto: "" });
    expect(response.status).toBe(400);
    const page = await pageOf(response);
    expect(page.errors.asunto).toMatch(/^Escribe un asunto/);
    expect(page.html).toContain("Hola a **todas**.");
    expect(letters()).toEqual([]);
  });

  test("says so where a letter that says the same has been sent, as after Back", async () => {
    signUp("eva");
    const first = await askToSend();
    expect((await owner.page(first)).words).not.toContain("Ya hay otra carta");
    expect(await sayYes(first)).toContain("hecho=enviada");
    signUp("luz");
    const second = await owner.page(await askToSend());
    expect(second.words).toContain("Ya hay otra carta con este asunto y este texto");
    expect(second.all("a", { href: first.replace("&enviar", "") })).not.toEqual([]);
  });

  test("the same order once more says that the letter is leaving", async () => {
    signUp("eva");
    const form = await question(await askToSend());
    for (const _time of ["first", "again"]) {
      expect(locationOf(await form.send(owner))).toContain("hecho=enviada");
    }
    expect(site.rows("SELECT id FROM correos WHERE kind = 'carta'")).toHaveLength(1);
  });

  test("an order without the question is a question", async () => {
    signUp("eva");
    const dialog = await askToSend();
    expect(locationOf(await owner.post(dialog, {}))).toContain("&enviar&cambiado");
    expect(letters()).toMatchObject([{ sent_at: null }]);
  });

  test("with nobody to send it to it is stored, and the dialog says so", async () => {
    const { words } = await owner.page(await askToSend());
    expect(words).toContain("No hay a quién enviarla");
    expect(words).not.toContain("Enviar la carta");
    expect(letters()).toHaveLength(1);
  });
});

test("a test letter shows what stands in the form", async () => {
  const typed = { ...CARTA, asunto: "Corregida" };
  const response = await owner.post("/admin/cartas?nueva&prueba", typed);
  expect(locationOf(response)).toContain("hecho=prueba");
  expect((await arrived())?.subject).toBe("Prueba: Corregida");
});

test("a letter of a restored backup says before it is sent who may have it already", async () => {
  signUp("eva");
  const dialog = await askToSend();
  const said = async () => (await owner.page(dialog)).words;
  site.rows("UPDATE cartas SET from_backup = 1");
  expect(await said()).toContain("Si la enviaste después de hacer la copia");
  site.rows("UPDATE cartas SET sent_at = created_at, stopped_at = created_at");
  expect(await said()).toContain("En la copia no consta nadie que la tenga.");
  expect(await said()).toContain("¿Seguir enviando, a 1 persona?");
});

test.each(["enviar", "detener"])("a letter that is gone is not to be had: %s", async (order) => {
  const response = await owner.post(`/admin/cartas?carta=99999&${order}`, {});
  expect(locationOf(response)).toBe("/admin/cartas?carta=99999");
  expect((await owner.page("/admin/cartas?carta=99999")).words).toContain("Esa carta ya no está");
});

test("a letter that another window has changed leads to what is stored, in another tab", async () => {
  await owner.post("/admin/cartas?nueva", { asunto: "Abrimos", contenido: "Hola." });
  const open = (await owner.page("/admin/cartas?carta=1")).form("Carta");
  await owner.post("/admin/cartas?carta=1", { asunto: "Abrimos ya", contenido: "Hola." });
  const refused = await pageOf(await open.send(owner, { asunto: "Abrimos pronto" }));
  expect(refused.words).toContain("Esta carta se ha cambiado en otra ventana");
  const [link] = refused.all("a", { target: "_blank", href: "/admin/cartas?carta=1" });
  expect(link?.words).toBe("Ver lo que dice ahora");
});

test("a correction of a letter that is under way comes back, to be copied", async () => {
  await owner.post("/admin/cartas?nueva", { asunto: "Abrimos", contenido: "Hola." });
  site.rows("UPDATE cartas SET sent_at = created_at, stopped_at = created_at");
  const [carta] = site.rows("SELECT id FROM cartas");
  const answer = await owner.post(`/admin/cartas?carta=${carta?.id}`, {
    asunto: "Abrimos el lunes",
    contenido: "Hola.",
  });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("cópialo en una carta nueva");
  expect(html).toMatch(/<input[^>]* value="Abrimos el lunes"/);
});
