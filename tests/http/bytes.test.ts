import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CONVOCATORIA } from "../support/convocatoria";
import { PAGES } from "../support/furnished-site";
import { multipart } from "../support/multipart";
import { readPage } from "../support/page";
import { picture } from "../support/pictures";
import { useSite } from "../support/use-site";
import type { Visitor } from "../support/visitor";

/** Lighthouse's phone. */
const PHONE = { width: 412, density: 1.75 };

/** An idle page's; what is loaded when somebody begins to use it; and the most of the administrator's. */
const IDLE_LIMIT = 3_000;
const WANTED_LIMIT = 94_000;
const ADMINISTRATION_LIMIT = 115_000;
/** Of the editor, which comes after its page. */
const EDITOR_LIMIT = 90_000;
/** With its style: less than a connection sends before its first acknowledgement (14 KB with the head). */
const DOCUMENT_LIMIT = 13_700;
const PICTURE_LIMIT = 120_000;

const { site, owner, visitor } = await useSite({ fill });

/** The same page in each run: a random port and random names of pictures make forty bytes. */
function withNamesOfOurs(html: string): string {
  const names = [...new Set(html.match(/\d{12}/g))];
  return html
    .replaceAll(site.url, "https://escuela.example")
    .replace(/\d{12}/g, (name) => String(482_919_304_412 + 7_919_283_746 * names.indexOf(name)));
}

async function fill(_site: unknown, owner: Visitor): Promise<void> {
  const data = await picture(600, 400).jpeg().toBuffer();
  const file = (field: string) => ({ field, name: "foto.jpg", data });
  const article = { titulo: "Revelar", contenido: "Agua a **20 °C**.\n\n## Fijar\n\nY secar." };
  const proyecto = { titulo: "Arcadas", descripcion: "Patios" };
  await owner.postForm("/blog-admin?nuevo", multipart(article, file("imagen")));
  await owner.post("/admin/convocatorias?nueva", CONVOCATORIA);
  await owner.postForm("/galeria-admin?nuevo", multipart(proyecto, file("portada")));
  await owner.postForm("/galeria-admin/1", multipart({ clave: "a" }, file("foto"), file("foto")));
}

const compressed = (data: string | Buffer) => brotliCompressSync(data).length;

/** Each is asked about for many pages. */
const weights = new Map<string, number>();
const read = (asset: string) => readFileSync(path.join("build/client", asset), "utf8");
function weightOf(modules: string[]): number {
  for (const asset of modules) {
    if (!weights.has(asset)) weights.set(asset, compressed(read(asset)));
  }
  return modules.reduce((sum, asset) => sum + (weights.get(asset) ?? 0), 0);
}

/** What a document holds back until somebody begins to use it. */
const heldIn = (html: string) => readPage(html).one("template", { id: "framework" }).html;

/** Every module that a piece of a document names, and those that these import. */
function modulesOf(html: string): string[] {
  const found = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  for (const asset of found) {
    const imports = read(asset).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
    for (const [, name] of imports) found.add(`/assets/${name}`);
  }
  return [...found];
}

describe.each(PAGES)("%s", (path) => {
  test("an idle page has one small script", async () => {
    const html = await (await visitor.get(path)).text();
    const idle = html.replace(/<template id="framework"[\s\S]*?<\/template>/, "");
    expect(modulesOf(idle)).toHaveLength(1);
    expect(weightOf(modulesOf(idle))).toBeLessThanOrEqual(IDLE_LIMIT);
  });

  test("scripts that are wanted are few, and none of the administrator's", async () => {
    const modules = modulesOf(heldIn(await visitor.read(path)));
    expect(weightOf(modules)).toBeGreaterThan(IDLE_LIMIT);
    expect(weightOf(modules)).toBeLessThanOrEqual(WANTED_LIMIT);
    const ofAdministration = /data-slate|current-password|"upload-progress"|seconds_left/;
    expect(modules.filter((asset) => ofAdministration.test(read(asset)))).toEqual([]);
  });

  test("the page is a small document with its style in it, and waits for no other file", async () => {
    const response = await visitor.get(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(compressed(withNamesOfOurs(html))).toBeLessThan(DOCUMENT_LIMIT);
    const page = readPage(html);
    expect(page.one("style", { id: "site-style" }).html.length).toBeGreaterThan(10_000);
    expect(page.all("link", { rel: "stylesheet" })).toEqual([]);
    const blocking = page.all("script").filter(({ attribs }) => "src" in attribs);
    expect(blocking.filter(({ attribs }) => attribs.type !== "module")).toEqual([]);
  });

  test("one image has priority, and every other is loaded when it is needed", async () => {
    const images = (await visitor.page(path)).all("img");
    const pictures = images.filter(({ attribs }) => !attribs.src?.includes("logo.svg"));
    const first = pictures.filter(({ attribs }) => attribs.fetchpriority === "high");
    expect(pictures.filter(({ attribs }) => attribs.loading !== "lazy")).toEqual(first);
    expect(first).toHaveLength(pictures.length > 0 ? 1 : 0);
  });
});

test.each(["/admin", "/blog-admin?nuevo", "/galeria-admin/1"])(
  "scripts of the administrator's %s have a bound",
  async (path) => {
    const html = await owner.read(path);
    expect(html).toContain('<template id="framework" data-now="true">');
    expect(weightOf(modulesOf(html))).toBeLessThanOrEqual(ADMINISTRATION_LIMIT);
  },
);

test("the editor of articles is one file that has a bound", () => {
  const files = readdirSync("build/client/assets");
  const editors = files.filter((name) => /^text-editor-.*\.js$/.test(name));
  expect(editors).toHaveLength(1);
  expect(weightOf(editors.map((name) => `/assets/${name}`))).toBeLessThanOrEqual(EDITOR_LIMIT);
});

test("pictures that the landing page comes with are light on a phone", async () => {
  const shipped = (await visitor.page("/")).all("img").filter(({ attribs }) => {
    return attribs.srcset?.startsWith("/uploads/site-images");
  });
  const weights = shipped.map(({ attribs: { srcset = "", sizes = "" } }) => {
    return readFileSync(path.join("site-images", path.basename(candidateFor(srcset, sizes))))
      .length;
  });
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

test("the server's program is ASCII, which the engine holds with one byte a letter", () => {
  const program = readFileSync("build/server/index.js");
  expect(program.findIndex((byte) => byte > 127)).toBe(-1);
});
