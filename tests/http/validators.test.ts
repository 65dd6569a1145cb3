import { describe, expect, test } from "vitest";
import { insertBorradores, SHARED_DRAFT } from "../support/borradores";
import { type CrawledPage, crawl } from "../support/crawl";
import { furnish } from "../support/furnished-site";
import { insert } from "../support/insert";
import { picture } from "../support/pictures";
import { readHead } from "../support/read-head";
import { vocabularyFaults } from "../support/schema-org";
import type { Site } from "../support/site";
import { useSite } from "../support/use-site";
import { htmlFaults } from "../support/validate-html";
import { validateXml } from "../support/validate-xml";
import { Visitor } from "../support/visitor";

const NOWHERE_LINKED = [
  "/inscripcion?recibida=K7M2QX94",
  "/?mensaje=enviado",
  SHARED_DRAFT,
  "/404",
];

let visitors: CrawledPage[];
let administrators: CrawledPage[];
const { visitor } = await useSite({ env: { SCHOOL_NAME: 'Sal & "plata"' }, fill });

async function fill(site: Site): Promise<void> {
  const eva = new Visitor(site.url);
  const ana = await furnish(site, await picture(160, 120).jpeg().toBuffer());
  insertBorradores(site);
  const ficha = { proceso: "cianotipia", pelicula: "HP5 Plus & más", papel: "Algodón" };
  insert(site, "fichas", { id: 1, ...ficha, fecha: "2026" });
  insert(site, "inscripciones");
  insert(site, "mensajes");
  visitors = await crawl(eva, "/");
  for (const path of NOWHERE_LINKED) {
    const response = await eva.get(path);
    visitors.push({ path, status: response.status, html: await response.text() });
  }
  administrators = await crawl(ana, "/admin");
}

async function faultyPages(pages: CrawledPage[]): Promise<string[]> {
  const faults = pages.map(async ({ path, html }) => {
    return (await htmlFaults(html)).map((fault) => `${path}: ${fault}`);
  });
  return (await Promise.all(faults)).flat();
}

describe("following every link", () => {
  test("a visitor following every link finds no missing page", () => {
    const paths = visitors.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["/blog/1", "/galeria?proyecto=1&foto=1"]));
    expect(paths).toContain("/galeria?proceso=cianotipia&foto=1");
    const missing = visitors.filter(({ status }) => status !== 200).map(({ path }) => path);
    expect(missing).toEqual(["/404"]);
  });

  test("the administrator following every link finds no missing page", () => {
    const paths = administrators.map(({ path }) => path);
    const some = [
      "/admin?inscripcion=1",
      "/admin?direcciones=",
      "/blog-admin?editar=1",
      "/blog-admin?version=1",
    ];
    expect(paths).toEqual(expect.arrayContaining([...some, "/galeria-admin/1?eliminar=1"]));
    expect(administrators.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe("valid HTML (html-validate)", () => {
  test("every page for visitors is valid HTML", async () => {
    expect(await faultyPages(visitors)).toEqual([]);
  });

  test("every page of the administrator is valid HTML", async () => {
    expect(await faultyPages(administrators)).toEqual([]);
  });

  test("the validator of HTML finds faults", async () => {
    const html =
      '<!doctype html><html lang="es"><head><title>x</title></head><body><p><div id="a"></div></p><a id="a">';
    expect((await htmlFaults(html)).length).toBeGreaterThan(2);
  });
});

describe("valid for whoever subscribes", () => {
  test("the feed is valid (RFC 4287)", async () => {
    const feed = await visitor.read("/feed.xml");
    expect(feed).toContain("Sal &amp;");
    validateXml(feed, "atom");
    const broken: [string, string][] = [
      ["<updated>", "<updated>ayer "],
      ["</id>", "</id><id>tag:x,2026:1</id>"],
      ["</title>", "</titulo>"],
    ];
    for (const [right, wrong] of broken) {
      expect(() => validateXml(feed.replace(right, wrong), "atom"), wrong).toThrow();
    }
  });

  test("the sitemap is valid (sitemaps.org)", async () => {
    const sitemap = await visitor.read("/sitemap.xml");
    expect(sitemap).toContain("<image:image>");
    validateXml(sitemap, "sitemap");
    const broken: [string, string][] = [
      ["<loc>http", "<loc>/http"],
      ["<lastmod>", "<lastmod>hoy "],
      ["http://www.sitemaps.org/schemas/sitemap/0.9", "http://www.sitemaps.org/schemas/sitemap/9"],
    ];
    for (const [right, wrong] of broken) {
      expect(() => validateXml(sitemap.replace(right, wrong), "sitemap"), wrong).toThrow();
    }
  });

  test("structured data is valid in schema.org's vocabulary", async () => {
    const blocks = visitors.flatMap(({ html }) => readHead(html).data);
    const types = new Set(blocks.map((block) => block["@type"]));
    for (const type of [
      ...["EducationalOrganization", "BlogPosting", "ImageGallery", "BreadcrumbList", "Course"],
      ...["ItemList", "VisualArtwork"],
    ]) {
      expect(types).toContain(type);
    }
    const wrong = [
      { "@type": "Escuela", name: "x" },
      { "@type": "BlogPosting", titular: "x" },
      { "@type": "ImageObject", caption: { "@type": "Place" } },
    ].map((block) => ({ "@context": "https://schema.org", ...block }));
    const faults = await vocabularyFaults([...blocks, ...wrong]);
    expect(faults.slice(0, blocks.length).flat()).toEqual([]);
    for (const [index, found] of faults.slice(blocks.length).entries()) {
      expect(found, JSON.stringify(wrong[index])).not.toEqual([]);
    }
  });
});
