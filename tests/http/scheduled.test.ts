import { expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite({ env: {} });

const ARTICLE = { titulo: "Wenceslada", contenido: "Agua." };
const DATE = "2090-07-02T10:00";
const HOUR = "2090-07-02T08:00:00.000Z";
const OTHER = "2091-07-02T10:00";
const drafts = () => site.rows("SELECT id, titulo, publica_at FROM borradores");
const titles = () =>
  site.rows("SELECT titulo FROM blog_posts ORDER BY id").map((row) => row.titulo);
const version = () => String(site.rows("SELECT version FROM borradores")[0]?.version ?? "");
/** Presses a button of the form, with what is typed into it. */
const press = (query: string, typed: Record<string, string>) =>
  owner.postForm(
    `/blog-admin?${query}`,
    multipart({ ...ARTICLE, clave: "a", version: version(), ...typed }),
  );
const schedule = () => press("nuevo&guardar=programar", { publicar_el: DATE });
/** As the clock would, whose hour nobody wants to wait for. */
async function letItsHourCome(): Promise<void> {
  site.rows("UPDATE borradores SET publica_at = '2026-11-01T09:00:00.000Z'");
  await site.restart();
}

test("an article's date and hour in Madrid can be set, changed and withdrawn", async () => {
  expect(await ledTo(schedule())).toBe("/blog-admin?programado=1");
  expect(drafts()).toMatchObject([{ publica_at: HOUR }]);
  const list = await owner.page("/blog-admin?programado=1");
  expect(list.words).toContain("Se publicará el domingo 2 de julio de 2090 a las 10:00.");
  expect(list.words).toContain("Programados");
  const form = (await owner.page("/blog-admin?borrador=1")).form("Cambiar la fecha");
  expect(form.fields.publicar_el).toBe(DATE);
  await form.send(owner, { publicar_el: "2090-10-29T02:30" });
  expect(drafts()).toMatchObject([{ publica_at: "2090-10-29T00:30:00.000Z" }]);
  expect((await owner.page("/blog-admin")).words).toContain(
    "Esa noche esa hora llega dos veces: será la primera.",
  );
  await (await owner.page("/blog-admin?borrador=1")).form("Quitar la fecha").send(owner);
  expect(drafts()).toMatchObject([{ id: 1, publica_at: null }]);
});

test("a date is refused in words once the article is on the web", async () => {
  await schedule();
  const given = version();
  await letItsHourCome();
  expect(titles()).toEqual(["Wenceslada"]);
  expect(await visitor.read("/feed.xml")).toContain(
    "<published>2026-11-01T09:00:00.000Z</published>",
  );
  const typed = { publicar_el: OTHER, contenido: "Agua y sal.", version: given };
  const page = await pageOf(press("borrador=1&guardar=programar", typed), 400);
  expect(page.words).toContain("El artículo ya está en la web, y la fecha no se puede cambiar");
  expect(page.html).toContain("Agua y sal.");
});

const SET = "Has puesto una fecha: pulsa «Programar», o bórrala";
const CHANGE = "Has cambiado la fecha: pulsa «Cambiar la fecha», o";
test.each([
  ["publishing a new article", "nuevo", "", OTHER, `${SET} para publicar ya`],
  ["saving a new article", "nuevo", "&guardar=borrador", OTHER, SET],
  ["sharing a new article", "nuevo", "&guardar=compartir", OTHER, SET],
  ["publishing a scheduled one", "borrador=1", "", OTHER, `${CHANGE} bórrala para publicar ya`],
  [
    "saving a scheduled one",
    "borrador=1",
    "&guardar=borrador",
    OTHER,
    `${CHANGE} deja la que había`,
  ],
  [
    "saving a scheduled one without it",
    "borrador=1",
    "&guardar=borrador",
    "",
    "Has borrado la fecha: pulsa «Quitar la fecha», o vuelve a ponerla",
  ],
])("a date in the form is not lost by %s", async (_what, form, intent, publicar_el, words) => {
  if (form !== "nuevo") await schedule();
  const before = drafts();
  const page = await pageOf(press(`${form}${intent}`, { titulo: "Otra", publicar_el }), 400);
  expect(page.words).toContain(words);
  expect(page.form("Guardar").fields).toMatchObject({ titulo: "Otra", publicar_el });
  expect([drafts(), titles()]).toEqual([before, []]);
});

test("a scheduled article is saved without losing its date", async () => {
  await schedule();
  const open = async () => owner.page("/blog-admin?borrador=1");
  expect((await (await open()).form("Guardar").send(owner, { titulo: "Otra" })).status).toBe(303);
  expect(drafts()).toMatchObject([{ titulo: "Otra", publica_at: HOUR }]);
  const page = await open();
  expect(page.words).not.toContain("Publicar Guardar");
  expect((await page.form("Publicar ya").send(owner)).status).toBe(303);
  expect(titles()).toEqual(["Otra"]);
});

test("a scheduled article whose date was emptied is published at once", async () => {
  await schedule();
  expect((await press("borrador=1", { publicar_el: "" })).status).toBe(303);
  expect(titles()).toEqual(["Wenceslada"]);
});

async function emptyText(): Promise<void> {
  const emptied = { ...ARTICLE, contenido: "", clave: "a", version: version() };
  expect((await owner.post("/blog-admin/borrador?borrador=1", emptied)).status).toBe(200);
}

test.each<[string, () => unknown, words: string, line: string, status: string]>([
  [
    "was emptied before its hour",
    emptyText,
    "No se publicó el domingo 1 de noviembre de 2026 a las 10:00: le faltaba el título o el texto.",
    "artículos con fecha",
    "«Wenceslada» no se publicó a su hora",
  ],
  [
    "is of a restored backup",
    () => site.rows("INSERT INTO restores (at, held) VALUES ('2026-11-02T09:00:00.000Z', 0)"),
    "En la copia de seguridad que se ha recuperado tenía fecha: el domingo 1 de noviembre de 2026 a las 10:00. No sale solo,",
    "artículos de la copia",
    "«Wenceslada» tenía fecha en la copia",
  ],
])("an article with a date that %s stays a draft", async (_what, spoil, words, line, status) => {
  await schedule();
  await spoil();
  await letItsHourCome();
  const said = async (path: string) => (await owner.page(path)).words;
  expect(await visitor.read("/blog")).not.toContain("Wenceslada");
  for (const path of ["/blog-admin", "/blog-admin?borrador=1"]) {
    expect(await said(path), path).toContain(words);
  }
  expect(await said("/admin")).toContain(line);
  expect(await said("/admin/correo")).toContain(status);
  await press("borrador=1&guardar=sin-fecha", { contenido: "", publicar_el: "" });
  expect(await said("/admin")).not.toContain(line);
  expect(await said("/admin/correo")).not.toContain("Wenceslada");
  expect(drafts()).toMatchObject([{ publica_at: null }]);
});
