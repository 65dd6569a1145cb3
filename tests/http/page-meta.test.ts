import { describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { readPage } from "../support/page";
import { readHead } from "../support/read-head";
import { faultsOf } from "../support/schema-org";
import type { Site } from "../support/site";
import { useSite } from "../support/use-site";

const ORIGIN = "https://escuela.example";
const NAME = "Sal de plata";
const LETTERED = /^https:\/\/escuela\.example\/uploads\/site-images\/compartir-[0-9a-f]{12}\.jpg$/;

const { site } = await useSite({
  env: { SITE_URL: `${ORIGIN}/`, SCHOOL_NAME: NAME },
  fill,
});

function fill(site: Site): void {
  const contenido = "<p>Agua &amp; sal</p>";
  for (let id = 1; id <= 14; id++) {
    const titulo = id === 1 ? 'El "revelador" & </title><script>' : `Hoja ${id}`;
    insert(site, "blog_posts", { titulo, contenido, created_at: "2026-06-30T22:30:00.000Z" });
  }
  site.rows("UPDATE blog_posts SET updated_at = '2026-07-04T08:00:00.000Z' WHERE id = 2");
  insert(site, "proyectos_galeria", { descripcion: "Patios y sombra", portada_url: "/x.jpg" });
  insertConvocatoria(site);
  for (const descripcion of ["Un arco", null]) {
    insert(site, "fotos_galeria", { url: "/x.jpg", descripcion });
  }
}

async function headOf(path: string) {
  const { status, headers, body } = await ask(site.url + path);
  expect([status, headers["x-robots-tag"]], path).toEqual([200, undefined]);
  return readHead(body.toString());
}

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/?mensaje=enviado", "/"],
  ["/inscripcion?email=eva@ejemplo.es", "/inscripcion"],
  ["/privacidad?x=1", "/privacidad"],
  ["/aviso-legal", "/aviso-legal"],
  ["/blog", "/blog"],
  ["/blog?pagina=1", "/blog"],
  ["/blog?pagina=2&x=1", "/blog?pagina=2"],
  ["/blog/1?fbclid=x", "/blog/1"],
  ["/blog/01", "/blog/1"],
  ["/inscripcion?convocatoria=1", "/inscripcion"],
  ["/cursos?x=1", "/cursos"],
  ["/cursos/01?x=1", "/cursos/1"],
  ["/galeria?fondo=negro", "/galeria"],
  ["/galeria?proyecto=1", "/galeria?proyecto=1"],
  ["/galeria?x=1&proyecto=1", "/galeria?proyecto=1"],
  ["/galeria?proyecto=1&foto=2&fondo=negro", "/galeria?proyecto=1&foto=2"],
])("search engines find %s as %s", async (path, canonical) => {
  const { canonical: found, meta } = await headOf(path);
  expect([meta.robots, found]).toEqual([undefined, ORIGIN + canonical]);
  expect(meta["og:url"]).toBe(ORIGIN + canonical);
});

describe("a link to it is shown as a card", () => {
  test.each([
    ["/", `${NAME} · Próximamente en Granada`, /^Escuela de fotografía química en Granada/],
    ["/inscripcion", "Lista de espera", /^Apúntate/],
    ["/privacidad", "Privacidad", /^Qué datos/],
    ["/aviso-legal", "Aviso legal", /^De quién/],
    ["/blog", "Blog", /^Artículos/],
    ["/blog/1", 'El "revelador" & </title><script>', /^Agua & sal\.\.\.$/],
    ["/cursos", "Cursos", /^Los cursos/],
    ["/cursos/1", "Revelar en casa", /^Empieza el .+\. Sábados de 10:00 a 14:00\. Del tanque/],
    ["/galeria", "Galería", /^Proyectos/],
    ["/galeria?proyecto=1", "Arcadas", /^Patios y sombra$/],
    ["/galeria?proyecto=1&foto=1", "Foto 2 de 2 · Arcadas", /^Un arco$/],
    ["/galeria?proyecto=1&foto=2", "Foto 1 de 2 · Arcadas", /^Patios y sombra$/],
  ])(
    "the link preview of %s has title, description, image and language",
    async (path, title, description) => {
      const head = await headOf(path);
      expect(head.title.startsWith(title)).toBe(true);
      expect(head.title).toContain(NAME);
      expect(head.meta).toMatchObject({
        description: expect.stringMatching(description),
        "og:title": title,
        "og:description": head.meta.description,
        "og:site_name": NAME,
        "og:locale": "es_ES",
        "og:type": path.startsWith("/blog/") ? "article" : "website",
        "og:image": expect.stringMatching(LETTERED),
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": expect.stringMatching(
          /^Sal de plata: La fotografía se aprende con las manos/,
        ),
        "twitter:card": "summary_large_image",
      });
    },
  );

  test("the link preview of an article says when it was published and last changed", async () => {
    const published = "2026-06-30T22:30:00.000Z";
    const times = async (path: string) => {
      const { meta } = await headOf(path);
      return [meta["article:published_time"], meta["article:modified_time"]];
    };
    expect(await times("/blog/1")).toEqual([published, published]);
    expect(await times("/blog/2")).toEqual([published, "2026-07-04T08:00:00.000Z"]);
  });
});

describe("structured data", () => {
  const ofType = async (path: string, type: string) =>
    (await headOf(path)).data.find((block) => block["@type"] === type);

  test.each([
    ["/", ["EducationalOrganization"]],
    ["/inscripcion", ["BreadcrumbList"]],
    ["/privacidad", ["BreadcrumbList"]],
    ["/blog", ["BreadcrumbList"]],
    ["/blog/1", ["BlogPosting", "BreadcrumbList"]],
    ["/cursos", ["ItemList", "BreadcrumbList"]],
    ["/cursos/1", ["Course", "BreadcrumbList"]],
    ["/galeria", ["ImageGallery", "BreadcrumbList"]],
    ["/galeria?proyecto=1", ["ImageGallery", "BreadcrumbList"]],
    ["/galeria?proyecto=1&foto=1", ["ImageObject", "BreadcrumbList"]],
  ])("the structured data of %s is valid %j", async (path, types) => {
    const { data } = await headOf(path);
    expect(data.map((block) => block["@type"])).toEqual(types);
    expect(data.flatMap((block) => faultsOf(block))).toEqual([]);
  });

  test("an article's title cannot end the block of structured data", async () => {
    const { body } = await ask(`${site.url}/blog/1`);
    const blocks = readPage(body.toString()).all("script", { type: "application/ld+json" });
    expect(blocks).toHaveLength(2);
    expect(await ofType("/blog/1", "BlogPosting")).toMatchObject({
      headline: 'El "revelador" & </title><script>',
      url: `${ORIGIN}/blog/1`,
    });
  });

  test("the structured data of a project has its photos, each under its own URL", async () => {
    expect(await ofType("/galeria?proyecto=1", "ImageGallery")).toMatchObject({
      associatedMedia: [
        {
          url: `${ORIGIN}/galeria?proyecto=1&foto=2`,
          caption: "Foto 1 de 2 del proyecto «Arcadas»",
        },
        { url: `${ORIGIN}/galeria?proyecto=1&foto=1`, caption: "Un arco" },
      ],
    });
  });

  test("the structured data of a photo with a ficha has the work beside its picture", async () => {
    const ficha = { proceso: "cianotipia", papel: "Papel de algodón", fecha: "2026" };
    insert(site, "fichas", { id: 1, ...ficha });
    const path = "/galeria?proyecto=1&foto=1";
    const { data, meta } = await headOf(path);
    expect(meta.description).toBe("Un arco · Cianotipia sobre papel de algodón, 2026");
    expect(data.flatMap((block) => faultsOf(block))).toEqual([]);
    expect(data.map((block) => block["@type"])).toContain("ImageObject");
    expect(await ofType(path, "VisualArtwork")).toMatchObject({
      artform: "Photograph",
      artMedium: "Cianotipia",
      artworkSurface: "Papel de algodón",
      dateCreated: "2026",
    });
    site.rows("UPDATE fichas SET fecha = 'hacia 2019'");
    expect(await ofType(path, "VisualArtwork")).not.toHaveProperty("dateCreated");
    site.rows("DELETE FROM fichas");
  });

  test("the breadcrumbs of a photo lead over its project", async () => {
    const way = await ofType("/galeria?proyecto=1&foto=1", "BreadcrumbList");
    const steps = way?.itemListElement as { position: number; name: string; item: string }[];
    expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, "Inicio", `${ORIGIN}/`],
      [2, "Galería", `${ORIGIN}/galeria`],
      [3, "Arcadas", `${ORIGIN}/galeria?proyecto=1`],
      [4, "Foto 2 de 2", `${ORIGIN}/galeria?proyecto=1&foto=1`],
    ]);
  });
});

test("the validator of structured data finds faults", () => {
  expect(faultsOf({ "@type": "ListItem", url: "/x" })).toEqual([
    "ListItem lacks position",
    "ListItem lacks name",
    "ListItem lacks item",
    "url is not absolute: /x",
  ]);
});
