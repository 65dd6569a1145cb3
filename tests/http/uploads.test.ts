import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { phoneJpeg, picture } from "../support/pictures";
import { readHead } from "../support/read-head";
import { ADMIN, type Site, startSite } from "../support/site";
import { isThorough } from "../support/thorough";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

/** As npm start and the image have it. */
const MALLOC = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await startSite(MALLOC);
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(async () => {
  for (const { id } of posts()) await ana.post(`/blog-admin?eliminar=${id}`, {});
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

interface Post {
  id: number;
  imagen_url: string;
}
const posts = () => site.rows<Post>("SELECT id, imagen_url FROM blog_posts ORDER BY id DESC");
const bucket = () => path.join(site.folder, "uploads", "blog-images");
/** Without what is made later, in the background (avif.test.ts). */
const files = () =>
  readdirSync(bucket())
    .filter((name) => !/-\d+\.avif$/.test(name))
    .sort();
const lastArticle = async () => (await new Visitor(site.url).get(`/blog/${posts()[0]?.id}`)).text();
const incoming = () => readdirSync(path.join(site.folder, "uploads", ".incoming"));
const upload = (data: Uint8Array, name: string, query = "nuevo") =>
  ana.postForm(
    `/blog-admin?${query}`,
    multipart({ titulo: "Foto", contenido: "x" }, { field: "imagen", name, data }),
  );

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a64c8" } });

/** Streams a file of `size` bytes without saying how long it is, until there is an answer. */
async function postEndlessly(size: number): Promise<{ code?: number; sent: number }> {
  const boundary = "limit";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="imagen"; filename="x.jpg"\r\n\r\n`;
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const type = `multipart/form-data; boundary=${boundary}`;
  const headers = { Cookie: cookie, "Content-Type": type };
  const outgoing = request(`${site.url}/blog-admin?nuevo`, { method: "POST", headers });
  outgoing.on("error", () => {}); // the connection closes while there is more to send
  const answered = once(outgoing, "response");
  let code: number | undefined;
  answered.then(([response]) => {
    code = response.statusCode;
  });
  let sent = 0;
  const chunk = Buffer.alloc(1024 * 1024, 97);
  for (outgoing.write(head); sent < size && code === undefined; sent += chunk.length) {
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, "drain"), answered]);
  }
  await answered;
  outgoing.destroy();
  return { code, sent };
}

async function stored(data: Uint8Array, name: string) {
  expect((await upload(data, name)).status).toBe(303);
  const [post] = posts();
  const file = path.join(site.folder, post?.imagen_url ?? "");
  return { url: post?.imagen_url ?? "", file, metadata: await sharp(file).metadata() };
}

describe("an ingested image", () => {
  test("an ingested image is upright, without metadata, at most 2400 px long, under a number of its own", async () => {
    const { url, metadata, file } = await stored(await phoneJpeg(3000, 2000), "IMG 0001.JPEG");
    expect(url).toMatch(/^\/uploads\/blog-images\/\d{12}\.jpeg$/);
    expect(metadata).toMatchObject({ format: "jpeg", width: 1600, height: 2400 });
    expect(metadata.exif).toBeUndefined();
    expect(readFileSync(file).includes("Eva Mart")).toBe(false);
    expect(site.rows("SELECT width, height, widths FROM pictures")).toEqual([
      {
        width: 1600,
        height: 2400,
        widths: "[480,800,1200]",
      },
    ]);
    expect(files()).toHaveLength(5);
    expect(incoming()).toEqual([]);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "an ingested image may be %s and stays it",
    async (format) => {
      const data = await picture(600, 400).toFormat(format).toBuffer();
      const { metadata, url } = await stored(data, `foto.${format}`);
      expect(metadata.format).toBe(format === "avif" ? "heif" : format);
      expect(url.endsWith(`.${format}`)).toBe(true);
    },
  );

  test("a TIFF of sixteen bits of grey becomes a neutral JPEG", async () => {
    const data = await picture(500, 300).greyscale().toColourspace("grey16").tiff().toBuffer();
    const { metadata, url, file } = await stored(data, "escaneo.tif");
    expect(url).toMatch(/\.jpg$/);
    expect(metadata).toMatchObject({ format: "jpeg", depth: "uchar" });
    const { channels } = await sharp(file).toColourspace("srgb").stats();
    const [red, green, blue] = channels.map(({ mean }) => mean);
    expect(Math.abs((red ?? 0) - (green ?? 0))).toBeLessThan(0.5);
    expect(Math.abs((red ?? 0) - (blue ?? 0))).toBeLessThan(0.5);
  });

  test("an image of another colour space is converted to sRGB", async () => {
    const wide = await sharp({
      create: { width: 64, height: 64, channels: 3, background: "#ff0000" },
    })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const { metadata, file } = await stored(wide, "p3.png");
    expect(metadata.icc).toBeUndefined();
    const { dominant } = await sharp(file).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });

  test.each([
    ["a panorama", 2400, 800],
    ["an upright one", 1000, 1500],
    ["a small one", 64, 40],
  ])("an ingested image has a JPEG for link previews: %s", async (_shape, width, height) => {
    const data = await picture(width, height).ensureAlpha(0.5).png().toBuffer();
    const { url, file } = await stored(data, "foto.png");
    expect(await sharp(file.replace(".png", "-card.jpg")).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    const { meta } = readHead(await lastArticle());
    expect(meta).toMatchObject({
      "og:image": `${site.url}${url.replace(".png", "-card.jpg")}`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Portada de «Foto»",
    });
  });

  test("an image without a link preview image is shown with the site's own", async () => {
    await stored(await picture(500, 400).jpeg().toBuffer(), "antes.jpg");
    site.rows("UPDATE pictures SET card = 0");
    const { meta } = readHead(await lastArticle());
    expect(meta["og:image"]).toBe(`${site.url}/uploads/site-images/compartir.jpg`);
  });

  test("an ingested image is shown in its derived sizes", async () => {
    const { url } = await stored(await picture(1000, 500).jpeg().toBuffer(), "ancha.jpg");
    const html = await (await new Visitor(site.url).get("/blog")).text();
    const stem = url.replace(".jpg", "");
    expect(html).toContain(`srcSet="${stem}-480.webp 480w, ${stem}-800.webp 800w, ${url} 1000w"`);
    expect(html).toContain('width="1000" height="500"');
  });
});

describe("a file that is refused", () => {
  const EMPTY_ZIP = Buffer.from("PK\x05\x06".padEnd(22, "\0"));
  const refused: [string, () => Promise<Uint8Array>, RegExp][] = [
    [
      "dibujo.svg",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /JPEG, PNG/,
    ],
    ["anima.gif", async () => picture(20, 20).gif().toBuffer(), /JPEG, PNG/],
    ["foto.jpg", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), /JPEG, PNG/],
    ["vacía.jpg", async () => new Uint8Array(0), /JPEG, PNG/],
    [
      "movil.heic",
      async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
      /HEIC.+Ajustes › Cámara › Formatos › «El más compatible»/,
    ],
    [
      "corta.jpg",
      async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 20_000),
      /dañada/,
    ],
    [
      "doble.jpg",
      async () =>
        Buffer.concat([
          await picture(40, 40).jpeg().toBuffer(),
          Buffer.from("<script>alert(1)</script>"),
        ]),
      /otro archivo/,
    ],
    [
      "zip.jpg",
      async () => Buffer.concat([await picture(40, 40).jpeg().toBuffer(), EMPTY_ZIP]),
      /otro archivo/,
    ],
    [
      "enorme.png",
      async () =>
        sharp({ create: { width: 10_100, height: 10_000, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      /100 megap/,
    ],
    [
      "entrelazada.png",
      async () => plain(6000, 4000).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
      /entrelazada/,
    ],
    [
      "progresiva.jpg",
      async () => plain(9000, 6000).jpeg({ progressive: true }).toBuffer(),
      /progresiva/,
    ],
    [
      "ancha.tif",
      async () =>
        plain(30_000, 1600).toColourspace("rgb16").tiff({ compression: "deflate" }).toBuffer(),
      /demasiada memoria/,
    ],
    [
      "teselas.tif",
      async () =>
        plain(8485, 5657)
          .toColourspace("rgb16")
          .tiff({ compression: "deflate", tile: true, tileWidth: 2048, tileHeight: 2048 })
          .toBuffer(),
      /demasiada memoria/,
    ],
    ["pesada.jpg", async () => new Uint8Array(25 * 1024 * 1024 + 1), /25 MB/],
  ];

  test("four bytes that chance writes into one of fifty photographs are no other file", async () => {
    const noise = Buffer.from("…<svgK<SVG\x7fPK\x05\x06\x81\x93", "latin1");
    const response = await upload(
      Buffer.concat([await picture(40, 40).jpeg().toBuffer(), noise]),
      "ruido.jpg",
    );
    expect(response.status).toBe(303);
  });

  test.each(refused)(
    "a refused file (%s) is named with what to do, and nothing is stored",
    async (name, make, words) => {
      const before = files();
      const response = await upload(await make(), name);
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(html).toContain(`«${name}»`);
      expect(html).toMatch(words);
      expect(html).toContain('value="Foto"');
      expect(posts()).toEqual([]);
      expect(files()).toEqual(before);
      expect(incoming()).toEqual([]);
    },
  );

  test("a file that is far too large is refused with its form, before it is stored", async () => {
    const response = await upload(new Uint8Array(28 * 1024 * 1024), "enorme.jpg");
    expect(response.status).toBe(413);
    expect(incoming()).toEqual([]);
  });

  test.skipIf(process.platform !== "linux")(
    "a file of 300 MB without a declared length is cut early, in little memory",
    async () => {
      const status = () => readFileSync(`/proc/${site.process.pid}/status`, "utf8");
      const megabytes = (name: string) => Number(status().match(`${name}:\\s+(\\d+)`)?.[1]) / 1024;
      const before = megabytes("VmRSS");
      writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5"); // the peak is counted from here
      const { code, sent } = await postEndlessly(300 * 1024 * 1024);
      expect(code).toBe(413);
      expect(sent).toBeLessThan(300 * 1024 * 1024);
      expect(megabytes("VmHWM") - before).toBeLessThan(150);
      await expect.poll(incoming).toEqual([]);
    },
  );

  test("a file refused for want of a session leaves no byte behind", async () => {
    const data = await picture(400, 400).jpeg().toBuffer();
    const form = multipart({ titulo: "x" }, { field: "imagen", name: "x.jpg", data });
    const response = await new Visitor(site.url).postForm("/blog-admin?nuevo", form);
    expect(response.status).toBe(401);
    expect(files()).toEqual([]);
    expect(incoming()).toEqual([]);
  });
});

describe("the cover of an article", () => {
  const jpeg = () => picture(900, 600).jpeg().toBuffer();

  test("the cover of an article stays when none is chosen, and goes to a version when another is", async () => {
    const { url } = await stored(await jpeg(), "uno.jpg");
    const id = posts()[0]?.id;
    await ana.postForm(`/blog-admin?editar=${id}`, multipart({ titulo: "Otro", contenido: "x" }));
    expect(posts()[0]?.imagen_url).toBe(url);
    await upload(await jpeg(), "dos.jpg", `editar=${id}`);
    expect(posts()[0]?.imagen_url).not.toBe(url);
    expect(site.rows("SELECT imagen_url FROM versiones ORDER BY id DESC LIMIT 1")).toEqual([
      { imagen_url: url },
    ]);
    expect(files()).toHaveLength(8);
    expect(site.rows("SELECT url FROM pictures")).toHaveLength(2);
  });

  test("the cover of an article goes on request, and with its article so do those of its versions", async () => {
    await stored(await jpeg(), "uno.jpg");
    const id = posts()[0]?.id;
    const refused = multipart({ titulo: "", contenido: "", quitar_imagen: "1" });
    const html = await (await ana.postForm(`/blog-admin?editar=${id}`, refused)).text();
    expect(html).toMatch(/name="quitar_imagen" checked/);
    const without = multipart({ titulo: "x", contenido: "", quitar_imagen: "1" });
    await ana.postForm(`/blog-admin?editar=${id}`, without);
    expect(posts()[0]?.imagen_url).toBeNull();
    expect(files()).toHaveLength(4);
    await upload(await jpeg(), "dos.jpg", `editar=${id}`);
    await ana.post(`/blog-admin?eliminar=${id}`, {});
    expect(files()).toEqual([]);
    expect(site.rows("SELECT url FROM pictures")).toEqual([]);
  });
});

describe.skipIf(!isThorough || process.platform !== "linux")("memory", () => {
  const status = () => readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  const megabytes = (name: string) => Number(status().match(`${name}:\\s+(\\d+)`)?.[1]) / 1024;
  let before: number;

  // Each picture by itself: what the allocator still holds of the one before is not its cost.
  beforeEach(async () => {
    await site.restart();
    await upload(await picture(64, 64).jpeg().toBuffer(), "primera.jpg");
    before = megabytes("VmRSS");
  });

  test.each<[string, number, () => Promise<Buffer>]>([
    [
      "a film scan of 48 megapixels, a TIFF of 16 bits, and takes it in",
      303,
      () =>
        plain(8485, 5657)
          .toColourspace("rgb16")
          .tiff({ compression: "deflate", predictor: "horizontal" })
          .toBuffer(),
    ],
    [
      "a panorama of 48 megapixels, a TIFF of 16 bits, and takes it in",
      303,
      () => plain(12_000, 4000).toColourspace("rgb16").tiff({ compression: "lzw" }).toBuffer(),
    ],
    [
      "a progressive JPEG of 24 megapixels, and takes it in",
      303,
      () => plain(6000, 4000).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      "an AVIF of 5 megapixels, and takes it in",
      303,
      () => plain(2500, 2000).avif({ effort: 0 }).toBuffer(),
    ],
    [
      "a progressive JPEG of 99 megapixels",
      400,
      () => plain(9990, 9990).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      "an interlaced PNG of 99 megapixels and 16 bits",
      400,
      () => plain(9990, 9990).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    ],
  ])(
    "grows by less than 150 MB for %s",
    async (_picture, code, make) => {
      const data = await make();
      writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5"); // the peak is counted from here
      expect((await upload(data, "foto")).status).toBe(code);
      expect(megabytes("VmHWM") - before).toBeLessThan(150);
    },
    120_000,
  );
});

describe("a file that is served", () => {
  test("a served file has its type, is immutable, and answers HEAD, Range and a known ETag", async () => {
    const { url, file } = await stored(await picture(300, 200).jpeg().toBuffer(), "x.jpg");
    const eva = new Visitor(site.url);
    const whole = await eva.get(url);
    const data = Buffer.from(await whole.arrayBuffer());
    expect(data.equals(readFileSync(file))).toBe(true);
    expect(whole.headers.get("Content-Type")).toBe("image/jpeg");
    expect(whole.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(whole.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(whole.headers.get("Content-Security-Policy")).toContain("sandbox");
    const etag = whole.headers.get("ETag") ?? "";
    expect((await eva.get(url, { "If-None-Match": etag })).status).toBe(304);
    const part = await eva.get(url, { Range: "bytes=0-9" });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(data.subarray(0, 10))).toBe(true);
    const head = await fetch(site.url + url, { method: "HEAD" });
    expect(head.headers.get("Content-Length")).toBe(String(data.length));
  });

  test.each([
    "/uploads/blog-images/000000000000.jpg",
    "/uploads/nada/x.jpg",
    "/uploads/blog-images/..%2F..%2Fdb%2Fsession-secret",
    "/uploads/.incoming/x",
    "/uploads/blog-images/.htaccess",
  ])("a missing file is answered with a drawn placeholder and 404: %s", async (missing) => {
    const response = await new Visitor(site.url).get(missing);
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toContain("image/svg+xml");
    expect(await response.text()).toContain("Papel sin exponer");
  });

  test("a symbolic link out of the bucket is not served", async () => {
    const link = path.join(bucket(), "111111111111.jpg");
    symlinkSync(path.join(site.folder, "db", "session-secret"), link);
    const response = await new Visitor(site.url).get("/uploads/blog-images/111111111111.jpg");
    rmSync(link);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Papel sin exponer");
  });
});

test("a missing logo is drawn as a camera, and restored at the next start", async () => {
  const eva = new Visitor(site.url);
  const logo = path.join(site.folder, "uploads", "site-images", "logo.svg");
  expect(await (await eva.get("/")).text()).toContain('src="/uploads/site-images/logo.svg"');
  expect((await eva.get("/uploads/site-images/logo.svg")).headers.get("Content-Type")).toBe(
    "image/svg+xml",
  );
  rmSync(logo);
  const missing = await eva.get("/uploads/site-images/logo.svg");
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("<title>Cámara</title>");
  await site.restart();
  expect(existsSync(logo)).toBe(true);
});

test("an image of the site that the school has replaced stays, and may be replaced again", async () => {
  const eva = new Visitor(site.url);
  const url = "/uploads/site-images/inicio-800.webp";
  const shipped = await eva.get(url);
  expect(shipped.headers.get("Content-Type")).toBe("image/webp");
  expect(shipped.headers.get("Cache-Control")).toBe(
    "public, max-age=3600, stale-while-revalidate=86400",
  );
  const own = await picture(800, 1000).webp().toBuffer();
  writeFileSync(path.join(site.folder, url), own);
  await site.restart();
  const replaced = await eva.get(url);
  expect(Buffer.from(await replaced.arrayBuffer()).equals(own)).toBe(true);
  expect(replaced.headers.get("ETag")).not.toBe(shipped.headers.get("ETag"));
});

test("a body that is no form is refused, and nothing of it stays", async () => {
  const headers = { Cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join() };
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x", "text/plain"]) {
    const post = { method: "POST", headers: { ...headers, "Content-Type": type }, body: "--x" };
    expect((await fetch(`${site.url}/blog-admin?nuevo`, post)).status, type).toBe(400);
  }
  expect(incoming()).toEqual([]);
});
