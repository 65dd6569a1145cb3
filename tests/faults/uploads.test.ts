import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { peakMegabytes, residentMegabytes } from "../support/process-memory";
import { useSite } from "../support/use-site";

const GROWTH_MB = 150;

const { site, owner } = await useSite({ env: {} });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a64c8" } });
const upload = (data: Uint8Array, name: string) =>
  owner.postForm(
    "/blog-admin?nuevo",
    multipart({ titulo: "Foto", contenido: "x" }, { field: "imagen", name, data }),
  );
let before: number;

// Each picture by itself: what the allocator still holds of the one before is not its cost.
beforeEach(async () => {
  await site.restart();
  await upload(await plain(64, 64).jpeg().toBuffer(), "primera.jpg");
  before = residentMegabytes(site.process.pid) ?? 0;
});

const deep = (width: number, height: number) => plain(width, height).toColourspace("rgb16");
const tiles = { tile: true, tileWidth: 2048, tileHeight: 2048 };

test.skipIf(process.platform !== "linux").each<[string, number, () => Promise<Buffer>]>([
  [
    "a film scan of 48 megapixels, a TIFF of 16 bits, and takes it in",
    303,
    () => deep(8485, 5657).tiff({ compression: "deflate", predictor: "horizontal" }).toBuffer(),
  ],
  [
    "a panorama of 48 megapixels, a TIFF of 16 bits, and takes it in",
    303,
    () => deep(12_000, 4000).tiff({ compression: "lzw" }).toBuffer(),
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
    () => deep(9990, 9990).png({ progressive: true }).toBuffer(),
  ],
  ["an interlaced PNG", 400, () => deep(6000, 4000).png({ progressive: true }).toBuffer()],
  ["a wide TIFF", 400, () => deep(30_000, 1600).tiff({ compression: "deflate" }).toBuffer()],
  [
    "a TIFF of tiles",
    400,
    () =>
      deep(8485, 5657)
        .tiff({ compression: "deflate", ...tiles })
        .toBuffer(),
  ],
])("an upload grows by less than 150 MB for %s", async (_picture, code, make) => {
  const data = await make();
  writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5"); // the peak is counted from here
  expect((await upload(data, "foto")).status).toBe(code);
  expect((peakMegabytes(site.process.pid) ?? 0) - before).toBeLessThan(GROWTH_MB);
});
