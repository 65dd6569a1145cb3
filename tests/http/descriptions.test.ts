import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  site.rows("DELETE FROM fotos_galeria");
  site.rows("DELETE FROM proyectos_galeria");
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Arcadas', 'Patios', '')",
  );
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const PAGE = "/galeria-admin/1?describir";

function insertFoto(id: number, descripcion: string | null = null): void {
  site.rows(
    "INSERT INTO fotos_galeria (id, proyecto_id, url, descripcion) VALUES (?, 1, ?, ?)",
    id,
    `/uploads/galeria-images/${id}.jpg`,
    descripcion,
  );
}
const said = () =>
  site
    .rows<{ descripcion: string }>("SELECT descripcion FROM fotos_galeria ORDER BY id")
    .map(({ descripcion }) => descripcion);

/** What a browser would post of the page as it stands, with some fields typed into. */
function filled(html: string, typed: Record<string, string>): Record<string, string> {
  const areas = html.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)<\/textarea>/g);
  const hidden = html.matchAll(/<input type="hidden" name="(antes_\w+)" value="([^"]*)"/g);
  const fields = [...areas, ...hidden].map(([, name, value]) => [name, value]);
  return { ...Object.fromEntries(fields), ...typed };
}
const open = async (path = PAGE) => (await ana.get(path)).text();

test("all descriptions are saved at once, and the next page says how many", async () => {
  for (const id of [1, 2, 3]) insertFoto(id);
  const form = filled(await open(), {
    descripcion_1: " Un arco ",
    descripcion_3: "Un patio",
  });
  const response = await ana.post(PAGE, form);
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/galeria-admin/1?describir&descritas=2");
  expect(said()).toEqual(["Un arco", null, "Un patio"]);
  expect(await open("/galeria-admin/1?describir&descritas=2")).toContain("2 descripciones.");
});

test("a description that is too long saves none, and all that was typed stays", async () => {
  for (const id of [1, 2]) insertFoto(id);
  const form = filled(await open(), {
    descripcion_1: "x".repeat(1001),
    descripcion_2: "Un patio",
  });
  const response = await ana.post(PAGE, form);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('href="#descripcion_1"');
  expect(html).toContain("Escribe 1000 caracteres como máximo");
  expect(html).toContain("Un patio</textarea>");
  expect(said()).toEqual([null, null]);
});

describe("what somebody else did meanwhile", () => {
  test("a description changed by somebody else is not overwritten by a form that did not touch it", async () => {
    insertFoto(1, "Un arco");
    insertFoto(2);
    const form = filled(await open(), { descripcion_2: "Un patio" });
    site.rows("UPDATE fotos_galeria SET descripcion = 'De otra mano' WHERE id = 1");
    expect((await ana.post(PAGE, form)).status).toBe(303);
    expect(said()).toEqual(["De otra mano", "Un patio"]);
  });

  test("a description changed by two people is shown to the second, who decides by submitting again", async () => {
    insertFoto(1);
    insertFoto(2);
    const faltan = `${PAGE}&faltan`;
    const form = filled(await open(faltan), {
      descripcion_1: "Mía",
      descripcion_2: "Un patio",
    });
    site.rows("UPDATE fotos_galeria SET descripcion = 'De otra mano' WHERE id = 1");
    const response = await ana.post(faltan, form);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("ahora dice «De otra mano»");
    expect(html).toContain("1 descripción.");
    expect(html).not.toContain("descripcion_2");
    expect(said()).toEqual(["De otra mano", "Un patio"]);
    expect((await ana.post(faltan, filled(html, {}))).status).toBe(303);
    expect(said()).toEqual(["Mía", "Un patio"]);
  });

  test("a conflict of descriptions survives a mistake elsewhere in the form", async () => {
    insertFoto(1, "Un arco");
    insertFoto(2);
    const form = filled(await open(), { descripcion_2: "x".repeat(1001) });
    site.rows("UPDATE fotos_galeria SET descripcion = 'De otra mano' WHERE id = 1");
    const html = await (await ana.post(PAGE, form)).text();
    const mended = filled(html, { descripcion_2: "Un patio" });
    expect((await ana.post(PAGE, mended)).status).toBe(303);
    expect(said()).toEqual(["De otra mano", "Un patio"]);
  });

  test("the description of a photo deleted meanwhile is returned, and the others are saved", async () => {
    insertFoto(1);
    insertFoto(2);
    const form = filled(await open(), {
      descripcion_1: "Perdida",
      descripcion_2: "Un patio",
    });
    site.rows("DELETE FROM fotos_galeria WHERE id = 1");
    const response = await ana.post(PAGE, form);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Se ha eliminado la que decía «Perdida».");
    expect(said()).toEqual(["Un patio"]);
  });
});

test("a whole page of texts survives the end of the session", async () => {
  const typed: Record<string, string> = {};
  for (let id = 1; id <= 25; id++) insertFoto(id);
  const html = await open();
  for (const [, name = ""] of html.matchAll(/<textarea[^>]* name="([^"]+)"/g)) typed[name] = name;
  expect(Object.keys(typed)).toHaveLength(40);
  const form = filled(html, typed);
  const eva = new Visitor(site.url);
  eva.take(ana.cookies);
  site.rows("UPDATE auth_sessions SET revoked_at = created_at");
  const asked = await eva.post(PAGE, form);
  expect(asked.status).toBe(401);
  const page = await asked.text();
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const again = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const signedIn = await eva.post(PAGE, { ...again, ...ADMIN });
  expect(signedIn.status).toBe(307);
  expect((await eva.post(PAGE, { ...again, ...ADMIN })).status).toBe(303);
  expect(said().filter(Boolean)).toHaveLength(20);
  await ana.post("/admin", ADMIN);
});

test("descriptions are the administrator's alone", async () => {
  const eva = new Visitor(site.url);
  expect((await eva.get(PAGE)).headers.get("Location")).toBe("/admin");
});
