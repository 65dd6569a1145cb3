import { rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

let site: Site;
let ana: Visitor;
let jpeg: Buffer;

beforeAll(async () => {
  site = await sharedSite();
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  jpeg = await picture(60, 40).jpeg().toBuffer();
});
beforeEach(() => {
  for (const table of ["blog_posts", "fotos_galeria", "proyectos_galeria"]) {
    site.rows(`DELETE FROM ${table}`);
  }
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const get = (path: string, headers?: Record<string, string>) => ask(site.url + path, headers);
const read = async (path: string) => (await get(path)).body.toString();
const lastId = (table: string) =>
  site.rows<{ id: number }>(`SELECT max(id) AS id FROM ${table}`)[0]?.id ?? 0;
const article = (titulo: string) =>
  site.rows("INSERT INTO blog_posts (titulo, contenido) VALUES (?, '<p>x</p>')", titulo);
/** What another process has committed, in a table that no page shows. */
const commitFromOutside = () =>
  site.rows("REPLACE INTO auth_throttle VALUES ('nobody', 1, datetime(), datetime())");
const isCached = async (path: string) => (await get(path)).headers.etag !== undefined;

/** The pages that all visitors share, each with something on it. */
async function fillSite(): Promise<string[]> {
  article("Once zonas");
  site.rows(
    "INSERT INTO proyectos_galeria (titulo, descripcion, portada_url) VALUES ('Arcadas', 'x', '/x')",
  );
  const proyecto = lastId("proyectos_galeria");
  site.rows("INSERT INTO fotos_galeria (proyecto_id, url) VALUES (?, '/x')", proyecto);
  const foto = lastId("fotos_galeria");
  return [
    "/",
    "/blog",
    `/blog/${lastId("blog_posts")}`,
    "/galeria",
    `/galeria?proyecto=${proyecto}`,
    `/galeria?proyecto=${proyecto}&foto=${foto}`,
    `/galeria?proyecto=${proyecto}&foto=${foto}&fondo=negro`,
    "/inscripcion",
  ];
}

describe("pages for all visitors", () => {
  test("a page for all visitors may be shared for a minute, but every browser asks each time", async () => {
    for (const path of await fillSite()) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(200);
      expect(headers, path).toMatchObject({
        "cache-control":
          "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=0, no-transform",
        vary: "Accept-Encoding, Cookie",
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test("a page for all visitors is rendered the same, byte for byte, and its policy names no one visitor", async () => {
    for (const path of await fillSite()) {
      const before = await get(path);
      commitFromOutside();
      const after = await get(path);
      expect(after.headers["cache-status"], path).toBe("escuela; fwd=miss");
      expect(after.body.toString(), path).toBe(before.body.toString());
      const policy = after.headers["content-security-policy"];
      expect(policy).toBe(before.headers["content-security-policy"]);
      expect(policy).not.toContain("nonce");
    }
  });

  test("a page for all visitors is compressed if accepted, and answered with 304 for its ETag", async () => {
    const plain = await get("/");
    const small = await get("/", { "Accept-Encoding": "br" });
    expect(small.headers["content-encoding"]).toBe("br");
    expect(small.body.length).toBeLessThan(plain.body.length / 2);
    const known = { "Accept-Encoding": "br", "If-None-Match": small.headers.etag ?? "" };
    expect((await get("/", known)).status).toBe(304);
  });

  test.each([
    "/?mensaje=enviado",
    "/?x=1",
    "/inscripcion?email=eva@ejemplo.es",
    "/inscripcion?recibida=ABCDEFGH",
    "/blog?pagina=1",
    "/blog?pagina=01",
    "/blog/",
    "/BLOG",
    "/galeria?foto=3",
    "/galeria?fondo=negro",
    "/galeria?proyecto=999",
    "/nada",
    "/admin",
    "/salud",
    "/_root.data",
  ])("pages for all visitors do not include %s", async (path) => {
    const { headers } = await get(path);
    expect(headers["cache-control"] ?? "").toMatch(/^$|private|no-store/);
    expect(headers.etag).toBeUndefined();
  });

  test("made-up queries and spellings do not fill the cache", async () => {
    article("Uno");
    const id = lastId("blog_posts");
    for (let n = 1; n <= 50; n++) {
      for (const path of [`/?utm=${n}`, `/blog?pagina=1&x=${n}`, `/blog/${"0".repeat(n)}${id}`]) {
        expect(await isCached(path), path).toBe(false);
      }
    }
    expect(await isCached(`/blog/${id}`)).toBe(true);
  });
});

describe("what the administrator does is seen by the next visitor", () => {
  test("the next visitor sees an article written, changed, deleted", async () => {
    expect(await read("/blog")).toContain("No hay artículos");
    await ana.postForm("/blog-admin?nuevo", multipart({ titulo: "Primero", contenido: "x" }));
    expect(await read("/blog")).toContain("Primero");
    const id = lastId("blog_posts");
    expect(await read(`/blog/${id}`)).toContain("Primero");
    const changed = multipart({ titulo: "Segundo", contenido: "x" });
    await ana.postForm(`/blog-admin?editar=${id}`, changed);
    expect(await read("/blog")).toContain("Segundo");
    expect(await read(`/blog/${id}`)).toContain("Segundo");
    await ana.post(`/blog-admin?eliminar=${id}`, {});
    expect(await read("/blog")).toContain("No hay artículos");
    expect((await get(`/blog/${id}`)).status).toBe(302);
  });

  test("the next visitor sees a project and its photos made, changed, deleted", async () => {
    const file = (field: string) => ({ field, name: "foto.jpg", data: jpeg });
    const texts = { titulo: "Arcadas", descripcion: "Patios" };
    expect(await read("/galeria")).toContain("No hay proyectos");
    await ana.postForm("/galeria-admin?nuevo", multipart(texts, file("portada")));
    expect(await read("/galeria")).toContain("Arcadas");
    const id = lastId("proyectos_galeria");
    const page = `/galeria?proyecto=${id}`;
    expect(await read(page)).toContain("No hay fotos");
    await ana.postForm(`/galeria-admin/${id}`, multipart({ descripcion: "Un arco" }, file("foto")));
    expect(await read(page)).toContain("Un arco");
    const foto = lastId("fotos_galeria");
    await ana.post(`/galeria-admin/${id}?editar=${foto}`, { descripcion: "Otro arco" });
    expect(await read(page)).toContain("Otro arco");
    await ana.post(`/galeria-admin/${id}?eliminar=${foto}`, {});
    expect(await read(page)).toContain("No hay fotos");
    const changed = multipart({ ...texts, titulo: "Patios" });
    await ana.postForm(`/galeria-admin?editar=${id}`, changed);
    expect(await read("/galeria")).toContain("Patios</");
    await ana.post(`/galeria-admin?eliminar=${id}`, {});
    expect(await read("/galeria")).toContain("No hay proyectos");
    expect((await get(page)).status).toBe(404);
  });

  test("rows that another program writes are visible at once", async () => {
    for (let n = 1; n <= 20; n++) {
      article(`Número ${n}.`);
      expect(await read("/blog")).toContain(`Número ${n}.`);
    }
  });
});

test("a user gets pages of their own, and leaves none for others", async () => {
  const signedIn = "Cerrar sesión";
  commitFromOutside();
  for (const path of ["/", "/blog", "/galeria", "/inscripcion"]) {
    for (const _round of ["rendered", "kept"]) {
      const hers = await ana.get(path);
      expect(hers.headers.get("Cache-Control"), path).toMatch(/^private/);
      expect(hers.headers.get("Cache-Control"), path).toContain("no-store");
      expect(hers.headers.get("ETag"), path).toBeNull();
      expect(await hers.text()).toContain(signedIn);
      expect(await read(path)).not.toContain(signedIn);
    }
  }
});

test("the answer to a sign-in is never cached", async () => {
  const response = await new Visitor(site.url).post("/admin", ADMIN);
  expect(response.headers.getSetCookie()).toHaveLength(2);
  expect(response.headers.get("ETag")).toBeNull();
  expect((await get("/admin")).headers["cache-control"]).toBe("no-store");
});

test("a browser after signing out sees what visitors see, and its pages are not cached", async () => {
  const luis = new Visitor(site.url);
  luis.take(ana.cookies);
  luis.drop("sesion");
  for (const path of await fillSite()) {
    const his = await luis.get(path);
    expect(his.headers.getSetCookie(), path).toEqual([]);
    expect(his.headers.get("ETag"), path).toBeNull();
    expect(await his.text(), path).not.toContain("Cerrar sesión");
    expect((await get(path)).headers["cache-status"], path).toBe("escuela; fwd=miss");
  }
  expect((await luis.get("/blog-admin")).status).toBe(302);
});

test("a form of a visitor drops no page from the cache", async () => {
  const cacheStatus = async () => (await get("/blog")).headers["cache-status"];
  await cacheStatus();
  expect(await cacheStatus()).toBe("escuela; hit");
  const eva = new Visitor(site.url);
  const registration = {
    nombre: "Eva",
    apellidos: "Martín",
    email: "eva@ejemplo.es",
    telefono: "600123456",
    curso_interes: "basico",
    comentarios: "",
  };
  expect((await eva.post("/inscripcion", registration)).status).toBe(303);
  const message = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "Hola" };
  expect((await eva.post("/?index", message)).status).toBe(303);
  await eva.post("/admin", { email: ADMIN.email, password: "wrong" });
  expect(await cacheStatus()).toBe("escuela; hit");
});

test("files of the build are compressed and immutable; uncached responses are compressed, too", async () => {
  const [, script = ""] = (await read("/")).match(/"(\/assets\/manifest-[^"]+)"/) ?? [];
  const file = await get(script, { "Accept-Encoding": "br" });
  expect(file.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  const page = await get("/?x=1", { "Accept-Encoding": "gzip" });
  expect(page.headers["content-encoding"]).toBe("gzip");
});

test("remix-serve looks for no file of a page's name: the files of the build are in memory", async () => {
  const late = "build/client/assets/late.txt";
  writeFileSync(late, "late");
  const { status } = await get("/assets/late.txt");
  rmSync(late);
  expect(status).toBe(404);
});

test("a page rendered while the privacy text cannot be read is shown, and shared by nobody", async () => {
  for (const path of ["/", "/inscripcion"]) {
    site.rows("ALTER TABLE textos RENAME TO away");
    const { status, headers, body } = await get(path);
    site.rows("ALTER TABLE away RENAME TO textos");
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(body.toString()).not.toMatch(/name="privacidad"/);
    expect(await read(path)).toMatch(/name="privacidad" value="\d+"/);
    expect(await isCached(path)).toBe(true);
  }
});
