import { describe, expect, test, vi } from "vitest";
import { listArticulos } from "~/articulos/articulos.server";
import { blogFeed } from "~/articulos/feed.server";
import { createArticulo, publish as publishArticulo } from "~/articulos/publish.server";
import { db } from "~/db/client.server";
import { readFeed as readCachedFeed } from "~/home/home-pages.server";
import { articuloTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { put } from "../support/put";
import { elements, readXml, texts } from "../support/read-xml";

const ORIGIN = "https://escuela.example";

freshDatabase();

const publish = (titulo: string, contenido: string) =>
  createArticulo({ titulo, contenido }, null, null);

async function at<Result>(moment: string, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function readFeed() {
  return readXml(await blogFeed(ORIGIN, "Escuela de fotografía química"));
}

test("the feed is cached until an article is published", async () => {
  const first = await readCachedFeed(ORIGIN);
  expect(await readCachedFeed(ORIGIN)).toBe(first);
  await publish("Revelar", "Agua.");
  expect((await readCachedFeed(ORIGIN)).content).toContain("Revelar");
});

test("a feed without articles is valid", async () => {
  const feed = await readFeed();
  expect(texts(feed, "id")).toEqual(["tag:escuela.example,2026:/blog"]);
  expect(texts(feed, "updated")).toEqual(["1970-01-01T00:00:00.000Z"]);
  expect(elements(feed, "entry")).toEqual([]);
});

test("the feed has what RFC 4287 asks for, and its own URL", async () => {
  await publish("Revelar", "Agua.");
  const feed = await readFeed();
  const [root] = elements(feed, "feed");
  expect(root?.attribs.xmlns).toBe("http://www.w3.org/2005/Atom");
  expect(elements(feed, "link").map(({ attribs }) => [attribs.rel, attribs.href])).toEqual([
    ["self", `${ORIGIN}/feed.xml`],
    ["alternate", `${ORIGIN}/blog`],
    ["alternate", expect.stringMatching(/^https:\/\/escuela\.example\/blog\/\d+$/)],
  ]);
  expect(texts(feed, "name")).toEqual(["Escuela de fotografía química"]);
  for (const name of ["title", "id", "updated"]) expect(texts(feed, name)).toHaveLength(2);
});

test("the feed has the whole article as HTML, with its cover", async () => {
  const sizes = { width: 2400, height: 1600, widths: "[480,800,1200,1800]" };
  const cover = { ...pictureRow("/uploads/blog-images/482919304412.jpg"), ...sizes };
  await createArticulo(
    { titulo: 'El "revelador"', contenido: "Hola **mundo**\n\n- uno\n- dos" },
    cover,
    null,
  );
  const [content = ""] = texts(await readFeed(), "content");
  expect(content).toBe(
    `<p><img src="${ORIGIN}/uploads/blog-images/482919304412-1200.webp" alt="Portada de «El &quot;revelador&quot;»" width="2400" height="1600"></p>` +
      "<p>Hola <strong>mundo</strong></p><ul><li>uno</li><li>dos</li></ul>",
  );
});

test("links to pages of the site are absolute in the feed", async () => {
  await publish("Enlaces", '[lista](/inscripcion) y <a href="/blog">');
  const [content = ""] = texts(await readFeed(), "content");
  expect(content).toBe(`<p><a href="${ORIGIN}/inscripcion">lista</a> y &lt;a href="/blog"&gt;</p>`);
});

test("the feed stays well-formed whatever is written in an article", async () => {
  const hostile = 'a\u0000\u0008\u000b & <b>"]]></content> \uffff 😀';
  await put("blog_posts", { titulo: hostile, contenido: `<p>${hostile}</p>` });
  const [entry] = elements(await readFeed(), "entry");
  expect(entry && texts(entry, "title")).toEqual(['a & <b>"]]></content>  😀']);
});

describe("the moment of an article", () => {
  test("the feed dates an article by its publication and by its last edit", async () => {
    await at("2026-03-01T10:00:00.000Z", () => publish("Uno", "x"));
    await at("2026-03-02T10:00:00.000Z", () => publish("Dos", "x"));
    const [, one] = await listArticulos(1);
    const text = { titulo: "Uno", contenido: "y" };
    await at("2026-03-05T10:00:00.000Z", () =>
      publishArticulo(articuloTarget(one?.id), { text, given: null }),
    );
    const feed = await readFeed();
    expect(texts(feed, "published")).toEqual([
      "2026-03-02T10:00:00.000Z",
      "2026-03-01T10:00:00.000Z",
    ]);
    expect(texts(feed, "updated")).toEqual([
      "2026-03-05T10:00:00.000Z",
      "2026-03-02T10:00:00.000Z",
      "2026-03-05T10:00:00.000Z",
    ]);
  });

  test("an edit of an article changes neither its id nor its place in the feed", async () => {
    await publish("Uno", "x");
    const before = texts(await readFeed(), "id");
    const [one] = await listArticulos(1);
    await publishArticulo(articuloTarget(one?.id), {
      text: { titulo: "Otro", contenido: "y" },
      given: null,
    });
    expect(texts(await readFeed(), "id")).toEqual(before);
  });
});

test("the feed has the twenty newest articles", async () => {
  for (let n = 1; n <= 21; n++) {
    await at(new Date(Date.UTC(2026, 0, n)).toISOString(), () => publish(`Hoja ${n}`, "x"));
  }
  const titles = texts(await readFeed(), "title").slice(1);
  expect(titles).toHaveLength(20);
  expect(titles[0]).toBe("Hoja 21");
  expect(titles.at(-1)).toBe("Hoja 2");
});

test.each([
  '<?xml version="1.0"?><a><b></a>',
  '<?xml version="1.0"?><a>',
  '<?xml version="1.0"?><a>1 & 2</a>',
  '<?xml version="1.0"?><a>\u0001</a>',
])("the tests' parser of the feed refuses %j", (xml) => {
  expect(() => readXml(xml)).toThrow();
});

test("an article with invalid dates is in the feed, dated by the others", async () => {
  await at("2026-11-01T10:00:00.000Z", () => publish("Sana", "Agua."));
  await publish("Rara", "Agua.");
  const odd = db.updateTable("blog_posts").set({ created_at: "nada", updated_at: "zzz" });
  await odd.where("titulo", "=", "Rara").execute();
  const feed = await readFeed();
  expect(texts(feed, "title")).toContain("Rara");
  expect(texts(feed, "updated")).toEqual([
    "2026-11-01T10:00:00.000Z",
    "1970-01-01T00:00:00.000Z",
    "2026-11-01T10:00:00.000Z",
  ]);
});
