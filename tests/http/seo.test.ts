import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { dayFromNow, insertConvocatoria } from "../support/convocatoria";
import { readHead } from "../support/read-head";
import { elements, readXml, texts } from "../support/read-xml";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

const PLACES = ["/", "/blog", "/blog/1", "/galeria", "/inscripcion"];

let site: Site;

beforeAll(async () => {
  site = await sharedSite();
  site.rows(
    "INSERT INTO blog_posts (titulo, contenido, created_at) VALUES ('Once zonas', '<p>x</p>', '2026-06-30T22:30:00.000Z')",
  );
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const get = (path: string, headers?: Record<string, string>) => ask(site.url + path, headers);
const read = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).body.toString();

describe("without SITE_URL", () => {
  test("a page names the host that it was requested from, cached or not", async () => {
    for (const Host of ["escuela.example", "escuela.example:8080", "escuela.example"]) {
      const html = await read("/blog/1", { Host });
      expect(html).toContain(`http://${Host}<!-- -->/blog/1`);
      const named = html.match(/http:\/\/escuela[^<"/\\]*/g);
      expect(new Set(named)).toEqual(new Set([`http://${Host}`]));
    }
  });
});

describe.each(["/feed.xml", "/sitemap.xml"])("%s", (path) => {
  test("the document is cached for all visitors, compressed, and answered with 304 for its ETag", async () => {
    const first = await get(path, { "Accept-Encoding": "br" });
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      "cache-control": expect.stringContaining("s-maxage=60"),
      "content-encoding": "br",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const again = { "Accept-Encoding": "br", "If-None-Match": first.headers.etag ?? "" };
    const unchanged = await get(path, again);
    expect(unchanged.status).toBe(304);
    expect(unchanged.body).toHaveLength(0);
  });

  test("the ETag of the document changes when an article is saved", async () => {
    const { headers } = await get(path);
    site.rows("UPDATE blog_posts SET updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");
    const changed = await get(path, { "If-None-Match": headers.etag ?? "" });
    expect(changed.status).toBe(200);
  });

  test("the document is not cached under made-up queries", async () => {
    expect((await get(`${path}?x=1`)).headers.etag).toBeUndefined();
  });
});

test("the feed is Atom, is announced on every page, and names the host that was asked", async () => {
  expect(await read("/blog")).toContain(
    '<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="Blog"/>',
  );
  const { headers, body } = await get("/feed.xml", { Host: "escuela.example" });
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const links = elements(readXml(body.toString()), "link").map(({ attribs }) => attribs.href);
  expect(links).toEqual([
    "http://escuela.example/feed.xml",
    "http://escuela.example/blog",
    "http://escuela.example/blog/1",
  ]);
});

test("a picture may be shown by a reader of the feed, on whatever page", async () => {
  const { headers } = await get("/uploads/site-images/compartir.jpg");
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

describe("the sitemap", () => {
  test("the sitemap lists every public page with its images, and nothing else", async () => {
    site.rows("UPDATE blog_posts SET updated_at = NULL");
    site.rows(
      "INSERT INTO blog_posts (titulo, contenido, imagen_url, created_at, updated_at) VALUES ('Con portada', '<p>x</p>', '/uploads/blog-images/1.jpg', '2026-07-01T10:00:00.000Z', '2026-09-01T10:00:00.000Z')",
    );
    site.rows(
      "INSERT INTO proyectos_galeria (titulo, descripcion, portada_url, created_at) VALUES ('Arcadas', 'x', '/uploads/galeria-images/2.jpg', '2026-05-01T10:00:00.000Z')",
    );
    site.rows(
      "INSERT INTO fotos_galeria (proyecto_id, url, created_at) VALUES (1, '/uploads/galeria-images/3.jpg', '2026-06-01T10:00:00.000Z')",
    );
    insertConvocatoria(site);
    insertConvocatoria(site, { empieza: dayFromNow(-1) });
    const map = readXml(await read("/sitemap.xml", { Host: "escuela.example" }));
    const places = elements(map, "url").map((url) => ({
      loc: texts(url, "loc"),
      lastmod: texts(url, "lastmod"),
      images: texts(url, "image:loc"),
    }));
    const at = (path: string) => `http://escuela.example${path}`;
    expect(places).toEqual([
      { loc: [at("/")], lastmod: [], images: [] },
      { loc: [at("/inscripcion")], lastmod: [], images: [] },
      { loc: [at("/cursos")], lastmod: ["2026-11-01T10:00:00.000Z"], images: [] },
      { loc: [at("/cursos/1")], lastmod: ["2026-11-01T10:00:00.000Z"], images: [] },
      {
        loc: [at("/galeria")],
        lastmod: ["2026-06-01T10:00:00.000Z"],
        images: [at("/uploads/galeria-images/2.jpg"), at("/uploads/galeria-images/3.jpg")],
      },
      { loc: [at("/blog")], lastmod: ["2026-09-01T10:00:00.000Z"], images: [] },
      {
        loc: [at("/blog/2")],
        lastmod: ["2026-09-01T10:00:00.000Z"],
        images: [at("/uploads/blog-images/1.jpg")],
      },
      { loc: [at("/blog/1")], lastmod: ["2026-06-30T22:30:00.000Z"], images: [] },
      { loc: [at("/privacidad")], lastmod: [], images: [] },
      { loc: [at("/aviso-legal")], lastmod: [], images: [] },
    ]);
  });
});

test("robots.txt closes the administration, and says where the sitemap is", async () => {
  const { headers, body } = await get("/robots.txt", { Host: "escuela.example" });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers.etag).toBeDefined();
  expect(body.toString()).toBe(
    [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /blog-admin",
      "Disallow: /galeria-admin",
      "",
      "Sitemap: http://escuela.example/sitemap.xml",
      "",
    ].join("\n"),
  );
});

test.each([
  ["/apple-touch-icon.png", 180],
  ["/icon-192.png", 192],
  ["/icon-512.png", 512],
  ["/icon-maskable-512.png", 512],
])("the icon %s is a square of %i without holes", async (path, side) => {
  const { headers, body } = await get(path);
  expect(headers["content-type"]).toBe("image/png");
  expect(await sharp(body).metadata()).toMatchObject({ width: side, height: side });
  expect((await sharp(body).stats()).isOpaque).toBe(true);
});

test("a page names its icons, and whoever asks without a page finds one, too", async () => {
  const html = await read("/");
  for (const [, path = ""] of html.matchAll(/rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)) {
    expect((await get(path)).status, path).toBe(200);
  }
  expect(html.match(/rel="(?:icon|apple-touch-icon)"/g)).toHaveLength(3);
  const { headers, body } = await get("/favicon.ico");
  expect(headers["content-type"]).toBe("image/x-icon");
  const offset = body.readUInt32LE(18);
  const picture = body.subarray(offset, offset + body.readUInt32LE(14));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
});

test("the manifest has the school's name, and icons that are there", async () => {
  expect(await read("/")).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  const { headers, body } = await get("/site.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json");
  expect(headers.etag).toBeDefined();
  const manifest = JSON.parse(body.toString());
  expect(manifest).toMatchObject({ name: "Escuela de fotografía química", start_url: "/" });
  expect(manifest.icons).toHaveLength(3);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp((await get(src)).body).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

describe("what is not to be found", () => {
  test.each(["/admin", "/404", "/nada", "/galeria?proyecto=999"])(
    "the page %s is excluded from search engines by header and by meta tag",
    async (path) => {
      const { headers, body } = await get(path);
      expect(headers["x-robots-tag"]).toBe("noindex");
      const { meta, canonical } = readHead(body.toString());
      expect(meta.robots).toBe("noindex");
      expect(canonical).toBeUndefined();
    },
  );

  test("every page of the administrator is excluded from search engines", async () => {
    site.createAdmin(ADMIN.email, ADMIN.password);
    const ana = new Visitor(site.url);
    await ana.post("/admin", ADMIN);
    site.rows(
      "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (7, 'x', 'x', '/x')",
    );
    const pages = ["/admin", "/admin/contrasena", "/admin/textos", "/admin/personas?q=a"];
    pages.push("/admin/conservacion?inscripciones=12&mensajes=", "/admin/convocatorias?nueva");
    for (const path of [...pages, "/blog-admin", "/galeria-admin", "/galeria-admin/7"]) {
      const answer = await ana.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("X-Robots-Tag"), path).toBe("noindex");
      expect(readHead(await answer.text()).meta.robots, path).toBe("noindex");
    }
  });

  test("pages for visitors are not excluded from search engines", async () => {
    for (const path of [...PLACES, "/privacidad", "/aviso-legal"]) {
      const { headers, body } = await get(path);
      expect(headers["x-robots-tag"], path).toBeUndefined();
      expect(readHead(body.toString()).meta.robots, path).toBeUndefined();
    }
  });
});
