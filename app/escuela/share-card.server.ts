import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { assetFile } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import ibarra from "~/ui/fonts/ibarra.ttf?url";
import type { ShareImage } from "~/ui/site-context";
import { fileOf } from "~/uploads/buckets.server";
import { CARD, cardOf, siteImage } from "~/uploads/image";
import { loadSharp } from "~/uploads/process.server";
import { enqueue } from "~/uploads/queue.server";
import { type Escuela, readEscuela } from "./escuela.server";
import { drawIcon } from "./icon.server";
import type { Words } from "./words";

/** Version of the card's drawing, raised when that changes: networks cache an address for weeks. */
const DESIGN = 1;

/** Matches a text that ibarra.ttf has all letters of (scripts/fonts.mjs); others would be drawn as boxes. */
const DRAWN = /^[\x20-\x7e\xa0-\xff\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]+$/;

const CARD_NAME = /^compartir-[0-9a-f]{12}\.jpg$/;

/**
 * Returns the escuela's share image: logo, name and motto beside its picture, drawn when asked for;
 * if the font lacks a letter, the picture alone.
 */
export function shareCardOf({ words, pictures }: Escuela): ShareImage {
  const name = nameOf(words);
  if (!name) return unletteredOf({ words, pictures });
  const picture = words.portada_alternativo.replace(/\.$/, "");
  const alt = `${words.nombre}: ${lineOf(words)}. ${picture}.`;
  return { url: siteImage(name), ...CARD, alt };
}

/** Returns a card's file name, with a hash of what is drawn; null if the font lacks a letter. */
function nameOf(words: Words): string | null {
  const said = [words.nombre, lineOf(words)];
  if (!said.every((text) => DRAWN.test(text))) return null;
  const own = words.logo ? [words.logo] : [];
  const content = JSON.stringify([DESIGN, ...said, words.portada_imagen, ...own]);
  return `compartir-${createHash("sha256").update(content).digest("hex").slice(0, 12)}.jpg`;
}

function lineOf({ portada_titulo }: Words): string {
  return portada_titulo.replaceAll("\n", " ");
}

function unletteredOf({ words, pictures }: Escuela): ShareImage {
  const alt = "Imagen de muestra: cianotipia de tres frondes de helecho";
  const shipped = { url: siteImage("compartir-sin-letras.jpg"), ...CARD, alt };
  return cardOf(pictures[words.portada_imagen], words.portada_alternativo) ?? shipped;
}

let latest: { name: string; card: Promise<File | null> } | null = null;

/**
 * Returns the share image with that file name, drawn once; null if no share image is named so. A
 * string is the URL to redirect to: of a newer image or, if it cannot be drawn, of the one without
 * letters.
 */
export async function findShareCard(name: string): Promise<File | string | null> {
  if (!CARD_NAME.test(name)) return null;
  const escuela = await readEscuela();
  if (name !== nameOf(escuela.words)) return shareCardOf(escuela).url;
  if (latest?.name !== name) latest = { name, card: draw(name, escuela) };
  const card = await latest.card;
  if (card) return card;
  latest = null;
  return unletteredOf(escuela).url;
}

async function draw(name: string, { words }: Escuela): Promise<File | null> {
  try {
    const data = await enqueue(() => drawCard(words));
    return new File([new Uint8Array(data)], name, { type: "image/jpeg" });
  } catch (error) {
    logProblem("share card not drawn", error);
    return null;
  }
}

const FONT = assetFile(ibarra);

/** Colours of the share card, as in tokens.css: a drawing reads no CSS variables. */
const COLORS = { paper: "#f6f5f2", ink: "#161518", secondary: "#4a494b", rule: "#cac9c8" };
const MARGIN = 44;
/** Box of the picture on the card, in pixels. */
const PICTURE = { width: 446, height: CARD.height - 2 * MARGIN };
/** Column of the letters beside the picture, in pixels. */
const TEXT = { left: 552, width: 588 };
/** Box of the fern on the card without letters, its brushed edges included, in pixels. */
const FERN = { left: 370, top: 26, width: 460, height: 578 };
const RULE = { width: TEXT.width, height: 1, channels: 3, background: COLORS.rule } as const;
const SPACE = 40;

async function drawCard(words: Words): Promise<Buffer> {
  const sharp = await loadSharp();
  const own = words.portada_imagen && fileOf(words.portada_imagen).path;
  const source = own || fileOf(siteImage("compartir-sin-letras.jpg")).path;
  const cut = own ? sharp(source) : sharp(source).extract(FERN);
  const picture = await laidOut(cut.resize({ ...PICTURE, fit: "inside" }));
  const name = await fitted(words.nombre, {
    color: COLORS.ink,
    sizes: NAME_SIZES,
    height: words.logo ? 210 : 340,
  });
  const line = await fitted(lineOf(words), {
    color: COLORS.secondary,
    sizes: LINE_SIZES,
    height: 150,
  });
  const rule = await laidOut(sharp({ create: RULE }));
  const logo = words.logo ? [await laidOut(await logoOnCard(words.logo))] : [];
  const rows = [...logo, name, rule, line];
  const height = rows.reduce((sum, row) => sum + row.height + SPACE, -SPACE);
  let top = Math.round((CARD.height - height) / 2);
  const letters = rows.map(({ input, height }) => {
    const placed = { input, left: TEXT.left, top };
    top += height + SPACE;
    return placed;
  });
  return sharp({ create: { ...CARD, channels: 3, background: COLORS.paper } })
    .composite([
      {
        input: picture.input,
        left: MARGIN + Math.round((PICTURE.width - picture.width) / 2),
        top: Math.round((CARD.height - picture.height) / 2),
      },
      ...letters,
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}

const LOGO_SIDE = 96;

const logoOnCard = (logo: string) => drawIcon(logo, { side: LOGO_SIDE, part: 1 });

/**
 * Sizes of the school's name in pixels, tried from the first; in the last one, the longest name
 * fits.
 */
const NAME_SIZES = [88, 76, 66, 57, 49, 42];
/**
 * Sizes of the line under the name in pixels, tried from the first; in the last one, the longest
 * fits.
 */
const LINE_SIZES = [34, 30, 26];

interface Lettering {
  color: string;
  sizes: number[];
  /** Height in pixels that the words may fill. */
  height: number;
}

/** Draws words in the largest size in which they fit; in the last one, long words are broken. */
async function fitted(text: string, { color, sizes, height }: Lettering) {
  const smallest = sizes.at(-1);
  for (const size of sizes.slice(0, -1)) {
    const lettering = await letter(text, { color, size, wrap: "word" });
    if (lettering.width <= TEXT.width && lettering.height <= height) return lettering;
  }
  return letter(text, { color, size: smallest, wrap: "word-char" });
}

interface Letter {
  color: string;
  size: number | undefined;
  wrap: "word" | "word-char";
}

async function letter(text: string, { color, size, wrap }: Letter) {
  const sharp = await loadSharp();
  const lettering = {
    text: `<span foreground="${color}">${escaped(text)}</span>`,
    font: `Ibarra Real Nova ${size}`,
    fontfile: FONT,
    width: TEXT.width,
    wrap,
    dpi: 72,
    rgba: true,
  };
  return laidOut(sharp({ text: lettering }));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function laidOut(drawing: Sharp) {
  const { data: input, info } = await drawing.png().toBuffer({ resolveWithObject: true });
  return { input, width: info.width, height: info.height };
}
