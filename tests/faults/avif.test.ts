import { once } from "node:events";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { useSite } from "../support/use-site";

const { site, owner } = await useSite({ env: {}, avif: true });

interface Row {
  url: string;
  avif_widths: string | null;
}
const rows = () => site.rows<Row>("SELECT url, avif_widths FROM pictures ORDER BY rowid");
const made = () => rows().map(({ avif_widths }) => avif_widths);
async function publish(width: number, height: number): Promise<void> {
  const data = await picture(width, height).jpeg().toBuffer();
  const file = { field: "imagen", name: "foto.jpg", data };
  await owner.postForm("/blog-admin?nuevo", multipart({ titulo: "Foto", contenido: "x" }, file));
}

test("a picture that a command adds gets its AVIF without a restart", async () => {
  await publish(500, 300);
  await expect.poll(made).toEqual(["[320,480,500]"]);
  const [url = ""] = rows().map((row) => row.url);
  const added = "/uploads/blog-images/100000000000.jpg";
  for (const ending of [".jpg", "-480.webp"]) {
    const [from, to] = [url, added].map((each) => {
      return path.join(site.folder, each.replace(".jpg", ending));
    }) as [string, string];
    copyFileSync(from, to);
  }
  const insert = "INSERT INTO pictures (url, width, height, widths) VALUES (?, 500, 300, '[480]')";
  site.rows(insert, added);
  await expect.poll(made).toEqual(["[320,480,500]", "[480,500]"]);
});

test("SIGTERM while AVIF is made stops the site at once, and nothing is broken", async () => {
  for (let each = 0; each < 3; each++) await publish(900, 900);
  const avif = () => site.files("blog-images").filter((name) => name.endsWith(".avif"));
  await expect.poll(avif).not.toHaveLength(0);
  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  await site.restart();
  await expect.poll(made).not.toContain(null);
});
