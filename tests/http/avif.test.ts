import { once } from "node:events";
import { copyFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeEach(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  eva = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
afterEach(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

interface Row {
  url: string;
  avif_widths: string | null;
}
const rows = () => site.rows<Row>("SELECT url, avif_widths FROM pictures ORDER BY rowid");
const made = () => rows().map(({ avif_widths }) => avif_widths);
const files = () => readdirSync(path.join(site.folder, "uploads", "blog-images")).sort();
const avif = () => files().filter((name) => name.endsWith(".avif"));
const publish = (data: Uint8Array, name = "foto.jpg") =>
  ana.postForm(
    "/blog-admin?nuevo",
    multipart({ titulo: "Foto", contenido: "x" }, { field: "imagen", name, data }),
  );
const grainy = (width: number, height: number) => picture(width, height).jpeg().toBuffer();
const plain = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#888" } })
    .webp()
    .toBuffer();

test("an image is offered as AVIF, too, once that was made at low priority", async () => {
  await publish(await grainy(1000, 600));
  expect(await (await eva.get("/blog")).text()).not.toContain("image/avif");
  await expect.poll(made).toEqual(["[480,800,1000]"]);

  const stem = rows()[0]?.url.replace(".jpg", "");
  const html = await (await eva.get("/blog?x=1")).text();
  const [, srcSet = ""] = html.match(/<source type="image\/avif" srcSet="([^"]+)"/) ?? [];
  expect(srcSet).toBe(`${stem}-480.avif 480w, ${stem}-800.avif 800w, ${stem}-1000.avif 1000w`);
  for (const candidate of srcSet.split(", ")) {
    const response = await eva.get(candidate.split(" ")[0] ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/avif");
  }
});

test("an image larger than its largest AVIF offers it to phones where it fills the window", async () => {
  await publish(await grainy(1700, 400));
  await expect.poll(made).toEqual(["[480,800,1200]"]);
  const source = async (address: string) =>
    (await (await eva.get(address)).text()).match(/<source[^>]+>/)?.[0];
  expect(await source("/blog?x=1")).not.toContain("media");
  expect(await source("/blog/1?x=1")).toContain('media="(max-width: 30rem)"');
});

test("AVIF that would save nothing is neither stored nor offered", async () => {
  await publish(await plain(), "lisa.webp");
  await expect.poll(made).toEqual(["[]"]);
  expect(avif()).toEqual([]);
  expect(await (await eva.get("/blog?x=1")).text()).not.toContain("image/avif");
});

test("AVIF that a restart interrupted is made after it", async () => {
  await publish(await grainy(600, 400));
  await site.restart();
  await expect.poll(made).toEqual(["[480,600]"]);
});

test("a picture that a command adds beside the running site gets its AVIF without a restart", async () => {
  await publish(await grainy(500, 300));
  await expect.poll(made).toEqual(["[480,500]"]);
  const [url = ""] = rows().map((row) => row.url);
  const added = "/uploads/blog-images/100000000000.jpg";
  const paths = (ending: string) =>
    [url, added].map((each) => path.join(site.folder, each.replace(".jpg", ending)));
  for (const [from = "", to = ""] of [".jpg", "-480.webp"].map(paths)) copyFileSync(from, to);
  const insert = "INSERT INTO pictures (url, width, height, widths) VALUES (?, 500, 300, '[480]')";
  site.rows(insert, added);
  await expect.poll(made).toEqual(["[480,500]", "[480,500]"]);
});

test("a picture whose file is gone holds nobody up", async () => {
  await publish(await grainy(600, 400));
  rmSync(path.join(site.folder, rows()[0]?.url ?? ""));
  await publish(await grainy(500, 300));
  await expect.poll(made).toEqual(["[]", "[480,500]"]);
});

test("a deleted picture leaves no AVIF behind, not even one that was being made", async () => {
  await publish(await grainy(600, 400));
  await expect.poll(avif).toHaveLength(2);
  await ana.post("/blog-admin?eliminar=1", {});
  expect(files()).toEqual([]);

  await publish(await grainy(1200, 900));
  await ana.post("/blog-admin?eliminar=2", {});
  await publish(await grainy(500, 300));
  await expect.poll(made).toEqual(["[480,500]"]);
  const [stem] = rows()[0]?.url.match(/\d{12}/) ?? [];
  expect(files().filter((name) => !name.startsWith(stem ?? "?"))).toEqual([]);
});

test("SIGTERM while AVIF is made stops the site at once, and nothing is broken", async () => {
  for (let each = 0; each < 3; each++) await publish(await grainy(900, 900));
  await expect.poll(avif).not.toHaveLength(0);
  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  await site.restart();
  await expect.poll(made).not.toContain(null);
});
