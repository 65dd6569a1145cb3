import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { useSite } from "../support/use-site";

const { site, owner } = await useSite();

const get = (path: string, headers?: Record<string, string>) => ask(site.url + path, headers);
const read = async (path: string) => (await get(path)).body.toString();
/** What another process has committed, in a table that no page shows. */
const commitFromOutside = () =>
  site.rows("REPLACE INTO auth_throttle VALUES ('nobody', 1, datetime(), datetime())");

/** The pages that all visitors share, each with something on it. */
const PAGES = [
  "/",
  "/blog",
  "/blog/1",
  "/galeria",
  "/galeria?proyecto=1",
  "/galeria?proyecto=1&foto=1",
  "/galeria?proyecto=1&foto=1&fondo=negro",
  "/cursos",
  "/cursos/1",
  "/inscripcion",
];
function fillSite(): void {
  insertConvocatoria(site);
  insert(site, "blog_posts");
  insert(site, "proyectos_galeria");
  insert(site, "fotos_galeria");
}

describe("pages for all visitors", () => {
  test("a page may be shared for a minute, but every browser asks each time", async () => {
    fillSite();
    for (const path of PAGES) {
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

  test("a page is rendered the same, byte for byte, and its policy names no one visitor", async () => {
    fillSite();
    for (const path of PAGES) {
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

  test.each([
    "/?mensaje=enviado",
    "/?x=1",
    "/inscripcion?email=eva@ejemplo.es",
    "/inscripcion?recibida=ABCDEFGH",
    "/blog?pagina=1",
    "/blog?pagina=01",
    "/blog?pagina=1&x=1",
    "/blog/",
    "/blog/01",
    "/BLOG",
    "/galeria?foto=3",
    "/galeria?fondo=negro",
    "/galeria?proyecto=999",
    "/feed.xml?x=1",
    "/sitemap.xml?x=1",
    "/nada",
    "/admin",
    "/salud",
    "/_root.data",
  ])("pages for all visitors do not include %s", async (path) => {
    fillSite();
    const { headers } = await get(path);
    expect(headers["cache-control"] ?? "").toMatch(/^$|private|no-store/);
    expect(headers.etag).toBeUndefined();
  });
});

test("the next visitor sees an article written, changed, deleted", async () => {
  const isThere = async (words: string) => {
    for (const path of ["/blog", "/blog/1"]) expect(await read(path)).toContain(words);
  };
  expect(await read("/blog")).toContain("No hay artículos");
  await owner.postForm("/blog-admin?nuevo", multipart({ titulo: "Primero", contenido: "x" }));
  await isThere("Primero");
  await owner.postForm("/blog-admin?editar=1", multipart({ titulo: "Segundo", contenido: "x" }));
  await isThere("Segundo");
  site.rows("UPDATE blog_posts SET titulo = 'De otro programa'");
  await isThere("De otro programa");
  await owner.post("/blog-admin?eliminar=1", {});
  expect(await read("/blog")).toContain("No hay artículos");
  expect((await get("/blog/1")).status).toBe(302);
});

test("a user gets pages of their own, and leaves none for others", async () => {
  const signedIn = "Cerrar sesión";
  for (const path of ["/", "/blog", "/galeria", "/inscripcion"]) {
    for (const _round of ["rendered", "kept"]) {
      const hers = await owner.get(path);
      expect(hers.headers.get("Cache-Control"), path).toMatch(/^private.*no-store/);
      expect(hers.headers.get("ETag"), path).toBeNull();
      expect(await hers.text()).toContain(signedIn);
      expect(await read(path)).not.toContain(signedIn);
    }
  }
});

test("a browser after signing out sees what visitors see, and its pages are not cached", async () => {
  fillSite();
  owner.drop("sesion");
  for (const path of PAGES) {
    const his = await owner.get(path);
    expect(his.headers.getSetCookie(), path).toEqual([]);
    expect(his.headers.get("ETag"), path).toBeNull();
    expect(await his.text(), path).not.toContain("Cerrar sesión");
    expect((await get(path)).headers["cache-status"], path).toBe("escuela; fwd=miss");
  }
  expect((await owner.get("/blog-admin")).status).toBe(302);
});

test("only the files of the build that a start has read are served", async () => {
  // Of a kind that no other site reads which begins meanwhile.
  const late = "build/client/assets/late.unread";
  writeFileSync(late, "late");
  const { status } = await get("/assets/late.unread");
  rmSync(late);
  expect(status).toBe(404);
});
