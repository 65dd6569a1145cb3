import {
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failToStart } from "../support/fail-to-start";
import { furnish, PAGES } from "../support/furnished-site";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { phoneJpeg } from "../support/pictures";
import { type Site, startSite } from "../support/site";
import { validateXml } from "../support/validate-xml";
import type { Visitor } from "../support/visitor";

/** Every column that holds a moment, but for those that decide whether a session is one. */
const MOMENTS = [
  ["inscripciones", "created_at"],
  ["mensajes", "created_at"],
  ["submissions", "created_at"],
  ["submissions", "forwarded_at"],
  ["suspicious_forms", "created_at"],
  ["blog_posts", "created_at"],
  ["blog_posts", "updated_at"],
  ["proyectos_galeria", "created_at"],
  ["fotos_galeria", "created_at"],
  ["auth_events", "at"],
  ["panel_visits", "since"],
] as const;

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await startSite();
  ana = await furnish(site, await phoneJpeg(1000, 700));
});
afterAll(() => site.stop());

const pageStatuses = async () =>
  new Set(await Promise.all(PAGES.map(async (page) => (await ana.get(page)).status)));

describe("a row that is damaged", () => {
  const ODD_WIDTHS = ["{", "null", "5", '"a"', '{"a":1}', '[null,"a"]', "[-1]", "[1.5]"];

  test.each(ODD_WIDTHS)(
    "a damaged row of an image (%s) leaves pages without sizes to choose from",
    async (odd) => {
      site.rows("UPDATE pictures SET widths = ?, avif_widths = ?", odd, odd);
      expect(await pageStatuses()).toEqual(new Set([200]));
      const [picture] = site.rows<{ url: string }>("SELECT imagen_url AS url FROM blog_posts");
      const html = await (await ana.get("/blog")).text();
      expect(html).toContain(`src="${picture?.url}"`);
      expect(html).not.toContain("srcset");
      for (const path of ["/blog-admin", "/galeria-admin/1", "/feed.xml"]) {
        expect((await ana.get(path)).status, path).toBe(200);
      }
      expect(site.complaints).toEqual([]);
      site.rows("UPDATE pictures SET widths = '[]', avif_widths = '[]'");
    },
  );

  test.each(["nada", ""])("a damaged date («%s») harms no page, list or file", async (odd) => {
    await ana.post("/inscripcion", INSCRIPCION);
    await ana.post("/?index", { ...MESSAGE, mensaje: `Con «${odd}»` });
    for (const [table, column] of MOMENTS) site.rows(`UPDATE ${table} SET ${column} = ?`, odd);
    site.rows("UPDATE submissions SET state = 'pending'");
    expect(await pageStatuses()).toEqual(new Set([200]));
    const person = `email=${encodeURIComponent(INSCRIPCION.email)}`;
    for (const path of [
      "/admin",
      "/admin?inscripcion=1",
      "/admin/mensajes",
      "/admin/mensajes?mensaje=1",
      "/admin?q=eva",
      "/blog-admin",
      "/galeria-admin/1",
      "/admin/textos",
      "/admin/escuela",
      "/admin/inscripciones.csv",
      "/admin/mensajes.csv",
      `/admin/personas?${person}`,
      `/admin/personas/datos.json?${person}`,
      "/salud",
    ]) {
      const response = await ana.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text(), path).not.toMatch(/Invalid Date|(?<![\w-])NaN(?!\w)/);
    }
    validateXml(await (await ana.get("/feed.xml")).text(), "atom");
    validateXml(await (await ana.get("/sitemap.xml")).text(), "sitemap");
    expect(site.complaints).toEqual([]);
  });

  test("a damaged quarantined form can be deleted, but not accepted", async () => {
    site.rows("UPDATE suspicious_forms SET fields = '{'");
    const html = await (await ana.get("/admin")).text();
    expect(html).toContain("Este envío está dañado y no se puede leer.");
    expect(html).not.toContain("Es de verdad");
    const decide = (decision: string) => ana.post("/sospechosos?id=1", { decision });
    expect((await decide("aceptar")).status).toBe(303);
    expect(site.rows("SELECT id FROM suspicious_forms")).toHaveLength(1);
    expect((await decide("eliminar")).status).toBe(303);
    expect(site.rows("SELECT id FROM suspicious_forms")).toEqual([]);
    expect(site.complaints).toEqual([]);
  });

  test("a quarantined form that today's rules refuse is refused with a reason, and stays", async () => {
    site.rows(
      "INSERT INTO suspicious_forms (form, fields, created_at) VALUES ('contacto', ?, ?)",
      '{"nombre":"Eva"}',
      "2026-11-21T10:00:00.000Z",
    );
    const [{ id } = { id: 0 }] = site.rows<{ id: number }>("SELECT id FROM suspicious_forms");
    const response = await ana.post(`/sospechosos?id=${id}`, { decision: "aceptar" });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("le falta algo que el formulario pide");
    expect(site.rows("SELECT id FROM suspicious_forms")).toEqual([{ id }]);
    site.rows("DELETE FROM suspicious_forms");
    expect(site.complaints).toEqual([]);
  });

  test("a damaged article is read as far as it can be", async () => {
    const text =
      "<p>Antes<h2><script>alert(1)</script><b onclick=x>dentro</p></table>\u0000 después";
    site.rows("UPDATE blog_posts SET contenido = ?", text);
    const article = await ana.get("/blog/1");
    const html = await article.text();
    expect(article.status).toBe(200);
    expect(html).toContain("Antes");
    expect(html).toContain("después");
    expect(html).not.toMatch(/alert\(1\)|onclick/);
    expect((await ana.get("/blog-admin?editar=1")).status).toBe(200);
    expect(await pageStatuses()).toEqual(new Set([200]));
  });
});

test("an image whose file is gone is replaced by a drawn one", async () => {
  const folder = path.join(site.folder, "uploads", "blog-images");
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  const [picture] = site.rows<{ url: string }>("SELECT imagen_url AS url FROM blog_posts");
  const response = await ana.get(picture?.url ?? "");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "image/svg+xml"]);
  expect(await pageStatuses()).toEqual(new Set([200]));
});

test("a broken index passes the start, and is found after it, by the panel and the log", async () => {
  const panel = async () => (await ana.get("/admin")).text();
  await expect.poll(panel).toContain("No tenía daños al arrancar el sitio.");
  site.rows(
    "INSERT INTO inscripciones (nombre, apellidos, email, telefono) VALUES ('Eva', '', '', '')",
  );
  const sqlite = new Sqlite(path.join(site.folder, "db", "escuela.sqlite"));
  sqlite.unsafeMode();
  sqlite.pragma("writable_schema = ON");
  sqlite.exec(
    "UPDATE sqlite_schema SET sql = replace(sql, 'created_at', 'nombre') WHERE name = 'inscripciones_by_date'",
  );
  sqlite.close();
  await site.restart();
  await expect.poll(panel).toContain("Está dañada");
  // Its line comes by a pipe of its own, maybe after the page.
  await expect
    .poll(() => site.problems)
    .toContainEqual(expect.objectContaining({ problem: "database damaged" }));
});

describe("a database that cannot be used is refused in one line at the start", () => {
  const damages: [how: string, damage: (file: string) => void][] = [
    ["is no database", (file) => overwrite(file, 0, 100)],
    ["has a page of noise in it", (file) => overwrite(file, 4096 * 2, 4096 * 3)],
    ["is cut off", (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ];

  function overwrite(file: string, from: number, length: number): void {
    const handle = openSync(file, "r+");
    writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, from);
    closeSync(handle);
  }

  test.each(damages)(
    "a database that %s is refused with the command that restores it",
    (_how, damage) => {
      const { status, stderr } = failToStart({}, damage);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^La base de datos está dañada.*npm run restore -- --from ARCHIVO\n$/);
    },
  );

  test("a database of a newer program is refused in one line", () => {
    const { status, stderr } = failToStart({}, (file) => {
      const sqlite = new Sqlite(file);
      sqlite.pragma("user_version = 99");
      sqlite.close();
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^La base de datos es de una versión más nueva del programa.*\n$/);
  });

  test("a database that is a folder is refused in one line", () => {
    const { status, stderr } = failToStart({ DATABASE_PATH: "." });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^No se puede abrir la base de datos.*\n$/);
  });
});
