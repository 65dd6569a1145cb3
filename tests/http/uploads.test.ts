import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { largePng, phoneJpeg, picture } from "../support/pictures";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();

interface Post {
  imagen_url: string;
}
const posts = () => site.rows<Post>("SELECT imagen_url FROM blog_posts ORDER BY id DESC");
const bucket = path.join(site.folder, "uploads", "blog-images");
const files = () => site.files("blog-images");
const incoming = () => readdirSync(path.join(site.folder, "uploads", ".incoming"));
const upload = (data: Uint8Array, name: string, query = "nuevo") =>
  owner.postForm(
    `/blog-admin?${query}`,
    multipart({ titulo: "Foto", contenido: "x" }, { field: "imagen", name, data }),
  );

async function stored(data: Uint8Array, name: string) {
  expect((await upload(data, name)).status).toBe(303);
  const url = posts()[0]?.imagen_url ?? "";
  const file = path.join(site.folder, url);
  return { url, file, metadata: await sharp(file).metadata() };
}

describe("an ingested image", () => {
  test("an ingested image is upright, without metadata, at most 2400 px long", async () => {
    const { url, metadata, file } = await stored(await phoneJpeg(3000, 2000), "IMG 0001.JPEG");
    expect(url).toMatch(/^\/uploads\/blog-images\/\d{12}\.jpeg$/);
    expect(metadata).toMatchObject({ format: "jpeg", width: 1600, height: 2400 });
    expect(metadata.exif).toBeUndefined();
    expect(readFileSync(file).includes("Eva Mart")).toBe(false);
    const row = { width: 1600, height: 2400, widths: "[320,480,640,800,1200]" };
    expect(site.rows("SELECT width, height, widths FROM pictures")).toEqual([row]);
    expect(files()).toHaveLength(7);
    expect(incoming()).toEqual([]);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "an ingested image may be %s and stays it",
    async (format) => {
      const data = await picture(60, 40).toFormat(format).toBuffer();
      const { metadata, url } = await stored(data, `foto.${format}`);
      expect(metadata.format).toBe(format === "avif" ? "heif" : format);
      expect(url.endsWith(`.${format}`)).toBe(true);
    },
  );

  test("a TIFF of sixteen bits of grey becomes a neutral JPEG", async () => {
    const data = await picture(50, 30).greyscale().toColourspace("grey16").tiff().toBuffer();
    const { metadata, url, file } = await stored(data, "escaneo.tif");
    expect(url).toMatch(/\.jpg$/);
    expect(metadata).toMatchObject({ format: "jpeg", depth: "uchar" });
    const { channels } = await sharp(file).toColourspace("srgb").stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    expect(Math.max(Math.abs(red - green), Math.abs(red - blue))).toBeLessThan(0.5);
  });

  test("an image of another colour space is converted to sRGB", async () => {
    const create = { width: 64, height: 64, channels: 3, background: "#ff0000" } as const;
    const wide = await sharp({ create }).withIccProfile("p3").png().toBuffer();
    const { metadata, file } = await stored(wide, "p3.png");
    expect(metadata.icc).toBeUndefined();
    expect((await sharp(file).stats()).dominant.r).toBeGreaterThan(240);
  });

  test.each([
    ["a panorama", 2400, 800],
    ["an upright one", 1000, 1500],
    ["a small one", 64, 40],
  ])("an ingested image has a JPEG for link previews: %s", async (_shape, width, height) => {
    const data = await picture(width, height).ensureAlpha(0.5).png().toBuffer();
    const { url, file } = await stored(data, "foto.png");
    const card = await sharp(file.replace(".png", "-card.jpg")).metadata();
    expect(card).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(readHead(await visitor.read("/blog/1")).meta).toMatchObject({
      "og:image": `${site.url}${url.replace(".png", "-card.jpg")}`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Portada de «Foto»",
    });
  });

  test("an image without a link preview image is shown with the site's own", async () => {
    await stored(jpeg, "antes.jpg");
    site.rows("UPDATE pictures SET card = 0");
    const { meta } = readHead(await visitor.read("/blog/1"));
    expect(meta["og:image"]).toBe(`${site.url}/uploads/site-images/compartir.jpg`);
  });

  test("an ingested image is shown in its derived sizes", async () => {
    const { url } = await stored(await picture(1000, 500).jpeg().toBuffer(), "ancha.jpg");
    const stem = url.replace(".jpg", "");
    const shown = (await visitor.page("/blog")).one("img", { src: url });
    expect(shown.attribs).toMatchObject({
      srcset: `${stem}-320.webp 320w, ${stem}-480.webp 480w, ${stem}-640.webp 640w, ${stem}-800.webp 800w, ${url} 1000w`,
      width: "1000",
      height: "500",
    });
  });
});

describe("a file that is refused", () => {
  const largeProgressive = async (width: number, height: number) => {
    const data = await picture(40, 40).jpeg({ progressive: true }).toBuffer();
    const frame = data.indexOf(Buffer.from([0xff, 0xc2]));
    data.writeUInt16BE(height, frame + 5);
    data.writeUInt16BE(width, frame + 7);
    return data;
  };

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ["foto.jpg", async () => Buffer.from("<!doctype html><script>x</script>"), /JPEG, PNG/],
    [
      "movil.heic",
      async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
      /HEIC.+Ajustes › Cámara › Formatos › «El más compatible»/,
    ],
    ["corta.jpg", async () => jpeg.subarray(0, 20_000), /dañada/],
    ["enorme.png", () => largePng(10_100, 10_000), /100 megap/],
    ["progresiva.jpg", () => largeProgressive(9000, 6000), /progresiva/],
    ["pesada.jpg", async () => new Uint8Array(25 * 1024 * 1024 + 1), /25 MB/],
  ])("a refused file (%s) is named with what to do, and nothing is stored", async (...given) => {
    const [name, make, words] = given;
    const page = await pageOf(upload(await make(), name), 400);
    expect(page.words).toContain(`«${name}»`);
    expect(page.words).toMatch(words);
    expect(page.form("Publicar").fields.titulo).toBe("Foto");
    expect([...posts(), ...files(), ...incoming()]).toEqual([]);
  });

  test("a file without a declared length is cut early, and nothing of it stays", async () => {
    const headers = { Cookie: owner.cookie, "Content-Type": "multipart/form-data; boundary=b" };
    const sending = request(`${site.url}/blog-admin?nuevo`, { method: "POST", headers });
    sending.on("error", () => {}); // the connection closes while there is more to send
    const answered = once(sending, "response");
    let code = 0;
    answered.then(([response]) => {
      code = response.statusCode;
    });
    const disposition = 'Content-Disposition: form-data; name="imagen"; filename="x.jpg"';
    sending.write(`--b\r\n${disposition}\r\n\r\n`);
    const chunk = Buffer.alloc(1024 * 1024, 97);
    let megabytes = 0;
    for (; megabytes < 300 && code === 0; megabytes++) {
      if (!sending.write(chunk)) await Promise.race([once(sending, "drain"), answered]);
    }
    await answered;
    sending.destroy();
    expect(code).toBe(413);
    expect(megabytes).toBeLessThan(300);
    await expect.poll(incoming).toEqual([]);
  });
});

const jpeg = await picture(900, 600).jpeg().toBuffer();

describe("the cover of an article", () => {
  const form = async () => (await owner.page("/blog-admin?editar=1")).form("Publicado");

  test("the cover stays when none is chosen, and goes to a version when another is", async () => {
    const { url } = await stored(jpeg, "uno.jpg");
    await (await form()).send(owner, { titulo: "Otro" });
    expect(posts()).toEqual([{ imagen_url: url }]);
    await upload(jpeg, "dos.jpg", "editar=1");
    expect(posts()[0]?.imagen_url).not.toBe(url);
    const versions = site.rows("SELECT imagen_url FROM versiones ORDER BY id DESC LIMIT 1");
    expect(versions).toEqual([{ imagen_url: url }]);
    expect(files()).toHaveLength(12);
    expect(site.rows("SELECT url FROM pictures")).toHaveLength(2);
  });

  test("the cover goes with its text on request; with its article its versions' go too", async () => {
    await stored(jpeg, "uno.jpg");
    site.rows("UPDATE blog_posts SET imagen_alternativo = 'Un arco'");
    const refused = await (await form()).send(owner, { titulo: "", quitar_imagen: "1" });
    const again = (await pageOf(refused)).form("Publicado");
    expect(again.fields).toHaveProperty("quitar_imagen");
    await again.send(owner, { titulo: "x" });
    const without = { imagen_url: null, imagen_alternativo: null };
    expect(site.rows("SELECT * FROM blog_posts")).toMatchObject([without]);
    expect(files()).toHaveLength(6);
    await upload(jpeg, "dos.jpg", "editar=1");
    await owner.post("/blog-admin?eliminar=1", {});
    expect([...files(), ...site.rows("SELECT url FROM pictures")]).toEqual([]);
  });
});

describe("a file that is served", () => {
  test("a served file is immutable, and answers HEAD, Range and a known ETag", async () => {
    const { url, file } = await stored(await picture(300, 200).jpeg().toBuffer(), "x.jpg");
    const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
    const whole = await visitor.get(url);
    const data = await bytesOf(whole);
    expect(data.equals(readFileSync(file))).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const known = { "If-None-Match": whole.headers.get("ETag") ?? "" };
    expect((await visitor.get(url, known)).status).toBe(304);
    const part = await visitor.get(url, { Range: "bytes=0-9" });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(data.subarray(0, 10))).toBe(true);
    const head = await fetch(site.url + url, { method: "HEAD" });
    expect(head.headers.get("Content-Length")).toBe(String(data.length));
  });

  test("a range that is none, or of more than one stretch, is ignored", async () => {
    const { url } = await stored(await picture(300, 200).jpeg().toBuffer(), "x.jpg");
    for (const range of ["-0", "-", "5-2", "0-0,2-3", "1e1-20"]) {
      expect((await visitor.get(url, { Range: `bytes=${range}` })).status, range).toBe(200);
    }
    expect((await visitor.get(url, { Range: "items=0-1" })).status).toBe(200);
    expect((await visitor.get(url, { Range: "bytes=-5" })).headers.get("Content-Length")).toBe("5");
  });

  test("an image is no page's data: the site would read it whole, as text", async () => {
    const { url } = await stored(await phoneJpeg(900, 600), "IMG 0002.JPEG");
    for (const end of [".data", "/.data", "//.data"]) {
      expect((await visitor.get(url + end)).status, end).toBe(404);
    }
  });

  test.each([
    "/uploads/blog-images/000000000000.jpg",
    "/uploads/nada/x.jpg",
    "/uploads/blog-images/..%2F..%2Fdb%2Fsession-secret",
    "/uploads/.incoming/x",
    "/uploads/blog-images/.htaccess",
    "/uploads/blog-images/111111111111.jpg",
  ])("a missing file is answered with a drawn placeholder and 404: %s", async (missing) => {
    const link = path.join(bucket, "111111111111.jpg");
    symlinkSync(path.join(site.folder, "db", "session-secret"), link);
    const response = await visitor.get(missing);
    rmSync(link);
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toContain("image/svg+xml");
    expect(await response.text()).toMatch(/Papel sin exponer.+prefers-color-scheme:dark.+<rect/);
  });
});
