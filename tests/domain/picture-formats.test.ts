import { writeFileSync } from "node:fs";
import path from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { readingBytes } from "~/uploads/byte-reader.server";
import { loadSharp } from "~/uploads/process.server";
import { isReadByRows } from "~/uploads/tiff-layout.server";
import { UploadError } from "~/uploads/upload-error";
import { crc32 } from "../support/crc32";
import { inspectBytes } from "../support/inspect-bytes";
import { picture } from "../support/pictures";
import { scratchFolder } from "../support/scratch-folder";

const decoders = vi.hoisted(() => ({ asked: 0 }));

vi.mock("~/uploads/process.server", async (original) => {
  const module = await original<typeof import("~/uploads/process.server")>();
  const loadSharp = (): ReturnType<typeof module.loadSharp> => {
    decoders.asked += 1;
    return module.loadSharp();
  };
  return { ...module, loadSharp };
});

// Made before anything is inspected: from then on there are no encoders' decoders but ours.
const png = await picture(40, 40).png().toBuffer();
const webp = await picture(40, 40).webp().toBuffer();

beforeEach(() => {
  decoders.asked = 0;
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g/></svg>');

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function riff(...chunks: Buffer[]): Buffer {
  return riffChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}

/** An animation of the same picture. */
function animated(frames: number): Buffer {
  const size = Buffer.from([39, 0, 0, 39, 0, 0]);
  const place = Buffer.concat([Buffer.alloc(6), size, Buffer.alloc(4)]);
  const frame = riffChunk("ANMF", Buffer.concat([place, webp.subarray(12)]));
  const head = Buffer.concat([Buffer.from([2, 0, 0, 0]), size]);
  const all = Array.from({ length: frames }, () => frame);
  return riff(riffChunk("VP8X", head), riffChunk("ANIM", Buffer.alloc(6)), ...all);
}

type Entry = [tag: number, type: number, value: number];
const PIXEL: Entry[] = [
  [256, 3, 1],
  [257, 3, 1],
  [258, 3, 8],
  [262, 3, 1],
  [273, 4, 8],
  [279, 4, 1],
];

/** A TIFF of as many pages of one pixel, in Intel's order or Motorola's, or as a BigTIFF. */
function tiff(pages: number, entries = PIXEL, kind: "II" | "MM" | "big" = "II"): Buffer {
  const isBig = kind === "big";
  const [head, counted, each, next] = isBig ? [16, 8, 20, 8] : [8, 2, 12, 4];
  const size = counted + entries.length * each + next;
  const bytes = Buffer.alloc(head + pages * size);
  const short = (value: number, at: number) =>
    kind === "MM" ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at);
  const long = (value: number, at: number) =>
    kind === "MM" ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at);
  bytes.write(kind === "MM" ? "MM" : "II", "latin1");
  short(isBig ? 43 : 42, 2);
  if (isBig) short(8, 4);
  long(head, isBig ? 8 : 4);
  for (let page = 0; page < pages; page++) {
    const start = head + page * size;
    short(entries.length, start);
    entries.forEach(([tag, type, value], index) => {
      const at = start + counted + index * each;
      short(tag, at);
      short(type, at + 2);
      long(1, at + 4);
      if (type === 3) short(value, at + (isBig ? 12 : 8));
      else long(value, at + (isBig ? 12 : 8));
    });
    if (page < pages - 1) long(start + size, start + size - next);
  }
  return bytes;
}

/** A TIFF whose second page is its first one. */
function loop(): Buffer {
  const bytes = tiff(1);
  bytes.writeUInt32LE(8, bytes.length - 4);
  return bytes;
}

function cutText(): Buffer {
  const inflating = deflateSync(Buffer.alloc(7_900_000, 65)).subarray(0, -6);
  const body = Buffer.concat([Buffer.from("zTXtComment\0\0", "latin1"), inflating]);
  const made = Buffer.alloc(8 + body.length);
  made.writeUInt32BE(body.length - 4, 0);
  body.copy(made, 4);
  made.writeUInt32BE(crc32(body), 4 + body.length);
  return Buffer.concat([png.subarray(0, 33), made, png.subarray(33)]);
}

const unknownTags = Array.from({ length: 501 }, (_, tag): Entry => [40_000 + tag, 4, 1]);

test.each<[string, () => Buffer, RegExp]>([
  ["an SVG", () => SVG, /JPEG, PNG/],
  ["a compressed SVG", () => gzipSync(SVG), /JPEG, PNG/],
  ["a GIF", () => Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1"), /JPEG, PNG/],
  ["a PPM", () => Buffer.from("P6 1 1 255\nabc"), /JPEG, PNG/],
  ["a Radiance picture", () => Buffer.from("#?RADIANCE\n\n-Y 1 +X 1\nabcd"), /JPEG, PNG/],
  ["an empty file", () => Buffer.alloc(0), /JPEG, PNG/],
  ["a WebP of very many frames", () => animated(1001), /animación/],
  ["a TIFF of very many pages", () => tiff(101), /demasiadas páginas/],
  ["a Motorola TIFF of very many pages", () => tiff(101, PIXEL, "MM"), /demasiadas páginas/],
  ["a BigTIFF of very many pages", () => tiff(101, PIXEL, "big"), /demasiadas páginas/],
  ["a TIFF whose pages have no end", loop, /demasiadas páginas/],
  ["a TIFF page of very many tags", () => tiff(1, unknownTags), /demasiadas páginas/],
  ["a PNG whose text ends early", cutText, /demasiado texto/],
])("%s is refused before any decoder sees it", async (_what, content, refusal) => {
  const answer = inspectBytes(content());
  await expect(answer).rejects.toThrow(UploadError);
  await expect(answer).rejects.toThrow(refusal);
  expect(decoders.asked).toBe(0);
});

test.each<[string, () => Buffer, object]>([
  ["a WebP of nine hundred frames", () => animated(900), { format: "webp", width: 40 }],
  ["a TIFF of a hundred pages", () => tiff(100), { format: "tiff", width: 1 }],
  ["a BigTIFF", () => tiff(1, PIXEL, "big"), { format: "tiff", width: 1 }],
  [
    "a WebP with bytes behind its end",
    () => Buffer.concat([webp, Buffer.alloc(99_999)]),
    { format: "webp" },
  ],
])("%s is accepted as a picture", async (_what, content, metadata) => {
  expect(await inspectBytes(content())).toMatchObject(metadata);
});

test("the decoders of other formats are off wherever a picture is read", async () => {
  await loadSharp();
  const unsupported = /unsupported image format/;
  await expect(sharp(SVG).metadata()).rejects.toThrow(unsupported);
  await expect(sharp(Buffer.from("P6 1 1 255\nabc")).metadata()).rejects.toThrow(unsupported);
  const lettering = sharp({ text: { text: "Escuela", rgba: true } });
  expect((await lettering.png().toBuffer()).length).toBeGreaterThan(0);
});

test("the largest value of a tag that stands twice in a TIFF counts", async () => {
  const entries: Entry[] = [
    [256, 4, 8000],
    [257, 4, 8000],
    [258, 3, 16],
    [262, 3, 1],
    [322, 4, 8000],
    [322, 4, 16],
    [323, 4, 8000],
    [323, 4, 16],
    [324, 4, 8],
    [325, 4, 1],
  ];
  const file = path.join(scratchFolder(), "x.tif");
  writeFileSync(file, tiff(1, entries));
  expect(await readingBytes(file, isReadByRows)).toBe(false);
});
