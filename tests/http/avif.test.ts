import { expect, test } from "vitest";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { useSite } from "../support/use-site";

const { site, owner, visitor } = await useSite({ env: {}, avif: true });

interface Row {
  url: string;
  avif_widths: string | null;
}
const rows = () => site.rows<Row>("SELECT url, avif_widths FROM pictures ORDER BY rowid");
const made = () => rows().map(({ avif_widths }) => avif_widths);
const files = () => site.files("blog-images");
const publish = (data: Uint8Array, name = "foto.jpg") =>
  owner.postForm(
    "/blog-admin?nuevo",
    multipart({ titulo: "Foto", contenido: "x" }, { field: "imagen", name, data }),
  );
const grainy = (width: number, height: number) => picture(width, height).jpeg().toBuffer();
const sourcesOf = async (address: string) =>
  (await visitor.page(address)).all("source").map(({ attribs }) => attribs);

test("an image is offered as AVIF, too, once that was made", async () => {
  site.rows(`CREATE TRIGGER held BEFORE UPDATE OF avif_widths ON pictures
    BEGIN SELECT RAISE(ABORT, 'held'); END`);
  await publish(await grainy(1700, 200));
  expect(await sourcesOf("/blog")).toEqual([]);
  site.rows("DROP TRIGGER held");
  await expect.poll(made).toEqual(["[320,480,640,800,1200]"]);
  const stem = rows()[0]?.url.replace(".jpg", "");
  const [source] = await sourcesOf("/blog?x=1");
  expect(source).toMatchObject({ type: "image/avif" });
  const { srcset = "" } = source ?? {};
  expect(srcset).toBe(
    `${stem}-320.avif 320w, ${stem}-480.avif 480w, ${stem}-640.avif 640w, ${stem}-800.avif 800w, ${stem}-1200.avif 1200w`,
  );
  for (const candidate of srcset.split(", ")) {
    const { status, headers } = await visitor.get(candidate.split(" ")[0] ?? "");
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  }
  // Larger than its largest AVIF: that is for phones, where it fills the window.
  expect(source).not.toHaveProperty("media");
  expect((await sourcesOf("/blog/1?x=1"))[0]?.media).toBe("(max-width: 30rem)");
});

test("AVIF that would save nothing is neither stored nor offered", async () => {
  await publish(await picture(40, 30).blur(20).webp().toBuffer(), "lisa.webp");
  await expect.poll(made).toEqual(["[]"]);
  expect(files().filter((name) => name.endsWith(".avif"))).toEqual([]);
  expect(await sourcesOf("/blog?x=1")).toEqual([]);
});

test("AVIF that a restart interrupted is made after it", async () => {
  await publish(await grainy(600, 100));
  await site.restart();
  await expect.poll(made).toEqual(["[320,480,600]"]);
});

test("a picture whose file is gone holds nobody up", async () => {
  insert(site, "pictures", { url: "/uploads/blog-images/123456789012.jpg" });
  await publish(await grainy(500, 100));
  await expect.poll(made).toEqual(["[]", "[320,480,500]"]);
});

test("a deleted picture leaves no AVIF behind, not even one that was being made", async () => {
  await publish(await grainy(1200, 900));
  await owner.post("/blog-admin?eliminar=1", {});
  await publish(await grainy(500, 100));
  await expect.poll(made).toEqual(["[320,480,500]"]);
  const [stem = "?"] = rows()[0]?.url.match(/\d{12}/) ?? [];
  expect(files().filter((name) => !name.startsWith(stem))).toEqual([]);
  await owner.post("/blog-admin?eliminar=2", {});
  expect(files()).toEqual([]);
});
