import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { dayFromNow, insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { readPage } from "../support/page";
import { readHead } from "../support/read-head";
import { elements, readXml, texts } from "../support/read-xml";
import { STATES } from "../support/states";
import { useSite } from "../support/use-site";

const { site, owner, visitor } = await useSite();
beforeEach(() => {
  insert(site, "blog_posts", { created_at: "2026-06-30T22:30:00.000Z" });
});

const get = (path: string, headers?: Record<string, string>) => ask(site.url + path, headers);
const read = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).body.toString();
const HOST = { Host: "escuela.example" };
const at = (path: string) => `http://escuela.example${path}`;

test("without SITE_URL a page names the host that it was asked from, cached or not", async () => {
  for (const Host of ["escuela.example", "escuela.example:8080", "escuela.example"]) {
    const named = (await read("/blog/1", { Host })).match(/http:\/\/escuela[^<"/\\]*/g);
    expect(new Set(named)).toEqual(new Set([`http://${Host}`]));
  }
});

test.each(["/feed.xml", "/sitemap.xml"])("%s is compressed and cached for all", async (path) => {
  const { status, headers } = await get(path, { "Accept-Encoding": "br" });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": expect.stringContaining("s-maxage=60"),
    "content-encoding": "br",
    etag: expect.stringMatching(/^"[\w-]+"$/),
  });
});

test("the feed is Atom, is announced on every page, and names the host that was asked", async () => {
  expect(await read("/blog")).toContain(
    '<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="Blog"/>',
  );
  const { headers, body } = await get("/feed.xml", HOST);
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const links = elements(readXml(body.toString()), "link").map(({ attribs }) => attribs.href);
  expect(links).toEqual(["/feed.xml", "/blog", "/blog/1"].map(at));
});

test("the sitemap lists every public page with its images, and nothing else", async () => {
  insert(site, "blog_posts", {
    imagen_url: "/uploads/blog-images/1.jpg",
    created_at: "2026-07-01T10:00:00.000Z",
    updated_at: "2026-09-01T10:00:00.000Z",
  });
  insert(site, "proyectos_galeria", { created_at: "2026-05-01T10:00:00.000Z" });
  insert(site, "fotos_galeria", { created_at: "2026-06-01T10:00:00.000Z" });
  insertConvocatoria(site);
  insertConvocatoria(site, { empieza: dayFromNow(-1) });
  const places = elements(readXml(await read("/sitemap.xml", HOST)), "url").map((url) => [
    ...texts(url, "loc"),
    ...texts(url, "lastmod"),
    ...texts(url, "image:loc"),
  ]);
  const galeria = ["1.jpg", "2.jpg"].map((name) => at(`/uploads/galeria-images/${name}`));
  expect(places).toEqual([
    [at("/")],
    [at("/inscripcion")],
    [at("/cursos"), "2026-11-01T10:00:00.000Z"],
    [at("/cursos/1"), "2026-11-01T10:00:00.000Z"],
    [at("/galeria"), "2026-06-01T10:00:00.000Z", ...galeria],
    [at("/blog"), "2026-09-01T10:00:00.000Z"],
    [at("/blog/2"), "2026-09-01T10:00:00.000Z", at("/uploads/blog-images/1.jpg")],
    [at("/blog/1"), "2026-06-30T22:30:00.000Z"],
    [at("/privacidad")],
    [at("/aviso-legal")],
  ]);
});

test("security.txt is plain text", async () => {
  const { headers, body } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.toString()).toMatch(/^Contact: /);
});

test("robots.txt closes the administration, and says where the sitemap is", async () => {
  const { headers, body } = await get("/robots.txt", HOST);
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

test("a page names its icons, and whoever asks without a page finds one, too", async () => {
  const links = readPage(await read("/")).all("link");
  const icons = links.filter(({ attribs }) => /^(icon|apple-touch-icon)$/.test(attribs.rel ?? ""));
  expect(icons).toHaveLength(3);
  for (const { attribs } of icons) expect((await get(attribs.href ?? "")).status).toBe(200);
  const { headers, body } = await get("/favicon.ico");
  expect(headers["content-type"]).toBe("image/x-icon");
  const offset = body.readUInt32LE(18);
  const picture = body.subarray(offset, offset + body.readUInt32LE(14));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
});

test("the manifest has the school's name, and icons that are squares without holes", async () => {
  expect(await read("/")).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  const { headers, body } = await get("/site.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json");
  expect(headers.etag).toBeDefined();
  const manifest = JSON.parse(body.toString());
  expect(manifest).toMatchObject({ name: "Escuela de fotografía química", start_url: "/" });
  const icons = manifest.icons.map(({ src, sizes }: Record<string, string>) => [src, sizes]);
  expect(icons).toEqual([
    ["/icon-192.png", "192x192"],
    ["/icon-512.png", "512x512"],
    ["/icon-maskable-512.png", "512x512"],
  ]);
  for (const [src, sizes] of [...icons, ["/apple-touch-icon.png", "180x180"]]) {
    const icon = await get(src);
    expect(icon.headers["content-type"], src).toBe("image/png");
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
    expect((await sharp(icon.body).stats()).isOpaque, src).toBe(true);
  }
});

function expectClosed({ headers }: Response, path: string): void {
  expect(headers.get("X-Robots-Tag"), path).toBe("noindex");
  expect(headers.get("Cache-Control"), path).toBe("no-store");
}

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

  test.each([
    ["/blog-admin", 302],
    ["/admin?mensaje=1", 302],
    ["/Admin/Inscripciones", 302],
    ["/admin/inscripciones.data", 202],
  ])("where %s leads on, the answer is excluded by header, too", async (path, status) => {
    const { headers, status: answered } = await owner.get(path);
    const stranger = await visitor.get(path);
    expect(path === "/blog-admin" ? stranger.status : answered).toBe(status);
    for (const each of [headers, stranger.headers]) {
      expect(each.get("X-Robots-Tag")).toBe("noindex");
    }
  });

  test("every page of the panel is closed, and has its style, whatever its route says", async () => {
    for (const id of [1, 2]) insert(site, "proyectos_galeria", { id });
    const pages = STATES.filter(({ as, path }) => as === "owner" && /^[^?]*admin[^?]*$/.test(path));
    expect(pages.length).toBeGreaterThan(9);
    for (const { path } of pages) {
      const answer = await owner.get(path);
      expect(answer.status, path).toBe(200);
      expectClosed(answer, path);
      const html = await answer.text();
      expect(readHead(html).meta.robots, path).toBe("noindex");
      expect(html, path).toMatch(/<link rel="stylesheet" href="\/assets\/panel-[^"]+\.css"/);
      expectClosed(await owner.get(`${path}.data`), `${path}.data`);
    }
    // Routes are matched however they are spelled.
    for (const path of ["/ADMIN/mensajes", "/%61dmin/mensajes.data", "/Blog-Admin.data"]) {
      expectClosed(await owner.get(path), path);
    }
  });

  test("what a script is answered that posts to the panel is closed", async () => {
    const json = { Accept: "application/json" };
    const answer = await owner.post("/admin/convocatorias?nueva", { titulo: "" }, json);
    expect(answer.status).toBe(400);
    expectClosed(answer, "a refused form");
  });
});

test("every page has a title of its own", async () => {
  insert(site, "proyectos_galeria");
  insert(site, "fotos_galeria");
  const open = ["/", "/blog", "/blog/1", "/inscripcion", "/nada", "/privacidad", "/aviso-legal"];
  const gallery = ["/galeria", "/galeria?proyecto=1", "/galeria?proyecto=1&foto=1"];
  const closed = ["/admin", "/blog-admin", "/galeria-admin", "/galeria-admin/1", "/admin/escuela"];
  const own = ["/admin/contrasena", "/admin/textos", "/admin/personas?email=x@ejemplo.es"];
  const paths = [...open, ...gallery, ...closed, ...own];
  const titles = paths.map(async (path) => (await owner.page(path)).one("title").words);
  expect(new Set(await Promise.all(titles)).size).toBe(paths.length);
});
