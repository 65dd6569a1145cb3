import { expect, test } from "vitest";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo, pageOf, Visitor } from "../support/visitor";

const { site, owner, visitor } = await useSite();

const FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
const SAFARI = "Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18.1 Safari/605.1.15";
const PATH = "/admin/seguridad";
const PASSWORD = { password: ADMIN.password };

async function signedIn(userAgent: string): Promise<Visitor> {
  const browser = new Visitor(site.url);
  await browser.post("/admin", ADMIN, { "User-Agent": userAgent });
  return browser;
}
const isIn = async (browser: Visitor) => (await browser.get(PATH)).status === 200;

/** Where the first «Cerrar esta sesión» after some words leads. */
async function closeHref(words: string): Promise<string> {
  const { html } = await owner.page(PATH);
  const [, href = ""] = /href="([^"]+cerrar=[^"]+)"/.exec(html.slice(html.indexOf(words))) ?? [];
  return href;
}

test("the page of security lists who is signed in where", async () => {
  await signedIn(FIREFOX);
  const { words, html } = await owner.page(PATH);
  expect(words).toContain("este navegador");
  expect(words).toContain("Firefox en Android");
  expect(html.indexOf("este navegador")).toBeLessThan(html.indexOf("Firefox en Android"));
  expect(words).toContain(
    `Se entró en la cuenta de ${ADMIN.email} desde Firefox en Android, un navegador nuevo.`,
  );
  for (const { id } of site.rows<{ id: string }>("SELECT id FROM auth_sessions")) {
    expect(html).not.toContain(id);
  }
});

test("a browser in which somebody signs in again is not new", async () => {
  const browser = await signedIn(FIREFOX);
  await browser.post("/admin", ADMIN, { "User-Agent": FIREFOX });
  const news = site.rows("SELECT is_new FROM auth_events WHERE browser = 'Firefox en Android'");
  expect(news).toEqual([{ is_new: 1 }, { is_new: 0 }]);
});

test("a refused attempt names the account, but never what was typed", async () => {
  await visitor.post("/admin", { email: ADMIN.email, password: "no-es-esta" });
  await visitor.post("/admin", { email: "nadie@ejemplo.es", password: "no-es-esta" });
  const { words } = await owner.page(PATH);
  expect(words).toContain(`1 intento rechazado en la cuenta de ${ADMIN.email}.`);
  expect(words).toContain("1 intento rechazado, en ninguna cuenta que haya.");
  expect(words).not.toContain("nadie@");
});

test("one session is ended with the password, and the others go on", async () => {
  const [firefox, safari] = [await signedIn(FIREFOX), await signedIn(SAFARI)];
  const href = await closeHref("Firefox en Android");
  expect((await owner.page(href)).words).toContain("¿Cerrar esta sesión?");
  for (const password of ["", "no-es-esta"]) {
    const refused = await owner.post(href, { password });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("¿Cerrar esta sesión?");
  }
  expect(await isIn(firefox)).toBe(true);
  expect(await ledTo(owner.post(href, PASSWORD))).toBe(`${PATH}?cerradas=1`);
  expect([await isIn(firefox), await isIn(safari), await isIn(owner)]).toEqual([false, true, true]);
  const { words } = await owner.page(`${PATH}?cerradas=1`);
  expect(words).toContain(`Se cerró la sesión de ${ADMIN.email} en Firefox en Android.`);
  // The empty field was asked again, and no attempt.
  expect(words).toContain("1 contraseña equivocada al confirmar algo en una sesión abierta");
  expect(await ledTo(owner.post(href, PASSWORD))).toBe(PATH);
});

test("all other sessions are ended at once, and this one goes on", async () => {
  const others = [await signedIn(FIREFOX), await signedIn(SAFARI)];
  const dialog = (await owner.page(`${PATH}?cerrar=otras`)).form("Cerrarlas");
  expect(await ledTo(dialog.send(owner, PASSWORD))).toBe(`${PATH}?cerradas=2`);
  expect(await Promise.all([...others, owner].map(isIn))).toEqual([false, false, true]);
  expect((await owner.page(PATH)).words).not.toContain("Cerrar las demás");
});

test("nobody ends a session of another account", async () => {
  site.createAdmin("eva@escuela.example", ADMIN.password);
  const eva = new Visitor(site.url);
  await eva.post("/admin", { ...ADMIN, email: "eva@escuela.example" });
  await signedIn(FIREFOX);
  const href = await closeHref("Firefox en Android");
  expect((await eva.post(href, PASSWORD)).headers.get("Location")).toBe(PATH);
  await eva.post(`${PATH}?cerrar=otras`, PASSWORD);
  expect(await isIn(owner)).toBe(true);
});

test("closing sessions after one's own has ended is said to be asked again, as it is", async () => {
  await signedIn(FIREFOX);
  const eva = new Visitor(site.url);
  await eva.post("/admin", ADMIN);
  await eva.post("/salir", {});
  const lost = await pageOf(await eva.post(`${PATH}?cerrar=otras`, PASSWORD));
  expect(lost.words).not.toContain("se enviará");
  expect(lost.words).toContain("se te pedirá otra vez la contraseña");
  const entering = lost.form("Entrar");
  const refused = await pageOf(await entering.send(eva, { ...ADMIN, password: "otra" }));
  expect(refused.words).toContain("se te pedirá otra vez la contraseña");
});
