import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { CONVOCATORIA } from "../support/convocatoria";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

/** Lighthouse's phone. */
const PHONE = { width: 412, density: 1.75, rem: 16 };

/** An idle page's; what is loaded when somebody begins to use it; and the most of the administrator's. */
const IDLE_LIMIT = 3_000;
const WANTED_LIMIT = 95_000;
const ADMINISTRATION_LIMIT = 115_000;
/** Of the editor, which comes after its page. */
const EDITOR_LIMIT = 90_000;
/** With its style: less than a connection sends before its first acknowledgement (14 KB with the head). */
const DOCUMENT_LIMIT = 13_700;
const PICTURE_LIMIT = 120_000;

const PAGES = [
  "/",
  "/blog",
  "/blog/1",
  "/cursos",
  "/cursos/1",
  "/galeria",
  "/galeria?proyecto=1",
  "/inscripcion",
  "/privacidad",
];

let site: Site;
let eva: Visitor;
let ana: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  eva = new Visitor(site.url);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  const data = await picture(600, 400).jpeg().toBuffer();
  const file = (field: string) => ({ field, name: "foto.jpg", data });
  const article = { titulo: "Revelar", contenido: "Agua a **20 °C**.\n\n## Fijar\n\nY secar." };
  await ana.postForm("/blog-admin?nuevo", multipart(article, file("imagen")));
  await ana.post("/admin/convocatorias?nueva", CONVOCATORIA);
  const proyecto = { titulo: "Arcadas", descripcion: "Patios" };
  await ana.postForm("/galeria-admin?nuevo", multipart(proyecto, file("portada")));
  await ana.postForm("/galeria-admin/1", multipart({ clave: "a" }, file("foto"), file("foto")));
});

const read = (asset: string) => readFileSync(path.join("build/client", asset));
const shipped = (url: string) => readFileSync(path.join("site-images", path.basename(url)));
const compressed = (data: string | Buffer) => brotliCompressSync(data).length;

async function documentOf(page: string): Promise<string> {
  const response = await eva.get(page);
  expect(response.status).toBe(200);
  return response.text();
}

/** What a document holds back until somebody begins to use it. */
const heldIn = (html: string) =>
  html.match(/<template id="framework"[\s\S]*?<\/template>/)?.[0] ?? "";

/** Every module that a piece of a document names, and those that these import. */
function modulesOf(html: string): string[] {
  const found = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  for (const asset of found) {
    const imports = read(asset)
      .toString()
      .matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
    for (const [, name] of imports) found.add(`/assets/${name}`);
  }
  return [...found];
}

const weightOf = (modules: string[]) =>
  modules.reduce((sum, asset) => sum + compressed(read(asset)), 0);

describe.each(PAGES)("%s", (page) => {
  test("an idle page has one small script", async () => {
    const html = await documentOf(page);
    const modules = modulesOf(html.replace(heldIn(html), ""));
    expect(modules).toHaveLength(1);
    expect(weightOf(modules)).toBeLessThanOrEqual(IDLE_LIMIT);
  });

  test("scripts that are wanted are few, and none of the administrator's", async () => {
    const modules = modulesOf(heldIn(await documentOf(page)));
    expect(weightOf(modules)).toBeGreaterThan(IDLE_LIMIT);
    expect(weightOf(modules)).toBeLessThanOrEqual(WANTED_LIMIT);
    const holdsAdministration = modules.filter((asset) => {
      return /data-slate|current-password|"upload-progress"|seconds_left/.test(String(read(asset)));
    });
    expect(holdsAdministration).toEqual([]);
  });

  test("the page is a small document with its style in it, and waits for no other file", async () => {
    const html = await documentOf(page);
    expect(compressed(html)).toBeLessThan(DOCUMENT_LIMIT);
    expect(html.match(/<style id="site-style">.{10000,}?<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('rel="stylesheet"');
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => tag.includes(" src=") && !tag.includes("module"))).toEqual([]);
  });

  test("one image has priority, and every other is loaded when it is needed", async () => {
    const html = await documentOf(page);
    const pictures = (html.match(/<img[^>]*>/g) ?? []).filter((tag) => !tag.includes("logo.svg"));
    const first = pictures.filter((tag) => /fetchpriority="high"/.test(tag));
    const eager = pictures.filter((tag) => !/loading="lazy"/.test(tag));
    expect(eager).toEqual(first);
    expect(first).toHaveLength(pictures.length > 0 ? 1 : 0);
  });
});

test.each(["/admin", "/blog-admin?nuevo", "/galeria-admin/1"])(
  "scripts of the administrator's %s have a bound",
  async (page) => {
    const html = await (await ana.get(page)).text();
    expect(html).toContain('<template id="framework" data-now="true">');
    expect(weightOf(modulesOf(html))).toBeLessThanOrEqual(ADMINISTRATION_LIMIT);
  },
);

test("the editor of articles is one file that has a bound", () => {
  const files = readdirSync("build/client/assets").filter((name) =>
    /^articulo-editor-.*\.js$/.test(name),
  );
  expect(files).toHaveLength(1);
  expect(weightOf(files.map((name) => `/assets/${name}`))).toBeLessThanOrEqual(EDITOR_LIMIT);
});

test("pictures that the landing page comes with are light on a phone", async () => {
  const html = await documentOf("/");
  const weights = [
    ...html.matchAll(/<img[^>]+srcSet="(\/uploads\/site-images[^"]+)" sizes="([^"]+)"/g),
  ].map(([, srcSet = "", sizes = ""]) => shipped(candidateFor(srcSet, sizes)).length);
  expect(weights).toHaveLength(4);
  expect(Math.max(...weights)).toBeLessThanOrEqual(PICTURE_LIMIT);
});

/** What Chromium picks on a phone: the first that is wide enough, by the last entry of `sizes`. */
function candidateFor(srcSet: string, sizes: string): string {
  const [, percent] = sizes.match(/(\d+)vw$/) ?? [];
  const wanted = ((PHONE.width * Number(percent)) / 100) * PHONE.density;
  const candidates = srcSet.split(", ").map((each) => each.split(" "));
  const [url] = candidates.find(([, width]) => Number.parseInt(width ?? "", 10) >= wanted) ?? [];
  return url ?? candidates.at(-1)?.[0] ?? "";
}
