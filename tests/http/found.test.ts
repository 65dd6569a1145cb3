import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { elements, readXml, texts } from "../support/read-xml";
import { type Site, startSite } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite();
  site.rows(
    "INSERT INTO blog_posts (titulo, contenido, created_at) VALUES ('Once zonas', '<p>x</p>', '2026-06-30T22:30:00.000Z')",
  );
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const get = (path: string, headers?: Record<string, string>) => ask(site.url + path, headers);
const read = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).body.toString();

describe("without SITE_URL", () => {
  test("a page names the host that it was asked for, kept or not", async () => {
    for (const Host of ["escuela.example", "escuela.example:8080", "escuela.example"]) {
      const html = await read("/blog/1", { Host });
      expect(html).toContain(`http://${Host}<!-- -->/blog/1`);
      const named = html.match(/http:\/\/escuela[^<"/\\]*/g);
      expect(new Set(named)).toEqual(new Set([`http://${Host}`]));
    }
  });
});

describe.each(["/feed.xml", "/sitemap.xml"])("%s", (path) => {
  test("is kept for all visitors, compressed, and 304 for whoever has it", async () => {
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

  test("is another one once an article is", async () => {
    const { headers } = await get(path);
    site.rows("UPDATE blog_posts SET updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");
    const changed = await get(path, { "If-None-Match": headers.etag ?? "" });
    expect(changed.status).toBe(200);
  });

  test("is not kept under queries that somebody makes up", async () => {
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
  test("lists every page that is to be found with its pictures, and nothing else", async () => {
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
