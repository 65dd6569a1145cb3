import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { assetFile } from "~/config/folders.server";
import { initOf } from "~/http/public-cache";
import { logProblem } from "~/log.server";
import { fileOf, stemOf } from "~/uploads/buckets.server";
import { siteImage } from "~/uploads/image";
import { loadSharp } from "~/uploads/process.server";
import { enqueue } from "~/uploads/queue.server";
import { readEscuela } from "./escuela.server";

/** Colour of the paper, as in tokens.css: a drawing reads no CSS variables. */
const PAPER = "#f6f5f2";
/** Colour of the ink, as in tokens.css. */
const INK = "#161518";

interface Icon {
  /** Side of the icon's square in pixels. */
  side: number;
  part: number;
  /** True if the square is filled: telephones cut such icons, and show holes as black. */
  isFilled?: boolean;
}

/** Icons by the end of their names; `part` is the share of the side that the logo takes. */
const ICONS: Record<string, Icon> = {
  "96.webp": { side: 96, part: 1 },
  "32.png": { side: 32, part: 1 },
  "180.png": { side: 180, part: 0.86, isFilled: true },
  "192.png": { side: 192, part: 1 },
  "512.png": { side: 512, part: 1 },
  // Inside the circle that any mask leaves.
  "recortable.png": { side: 512, part: 0.56, isFilled: true },
};

const ICON_NAME = /^icono-(\d+)-(\w+\.(?:png|webp))$/;

const iconName = (logo: string, end: string): string =>
  siteImage(`icono-${stemOf(logo.split("/").at(-1) ?? "")}-${end}`);

/** Returns the addresses of a logo's icons, which change with the logo. */
export function iconsOf(logo: string) {
  return {
    header: iconName(logo, "96.webp"),
    icon: iconName(logo, "32.png"),
    touchIcon: iconName(logo, "180.png"),
  };
}

/** Returns the icons that a manifest lists: the logo's, or those that come with the program. */
export function manifestIconsOf(logo: string) {
  const icon = (end: string, shipped: string, side: number, purpose: "any" | "maskable") => ({
    src: logo ? iconName(logo, end) : shipped,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  return [
    icon("192.png", "/icon-192.png", 192, "any"),
    icon("512.png", "/icon-512.png", 512, "any"),
    icon("recortable.png", "/icon-maskable-512.png", 512, "maskable"),
  ];
}

let latest: { logo: string; icons: Map<string, Promise<File | null>> } | null = null;

/**
 * Returns the icon with that file name; null if no icon is named so. A string is the URL to
 * redirect to: the icon of a newer logo, or the default logo.
 */
export async function findIcon(name: string): Promise<File | string | null> {
  const [, stem, end = ""] = ICON_NAME.exec(name) ?? [];
  const icon = ICONS[end];
  if (!stem || !icon) return null;
  const { logo } = (await readEscuela()).words;
  if (!logo) return siteImage("logo.svg");
  const address = iconName(logo, end);
  if (address !== siteImage(name)) return address;
  if (latest?.logo !== logo) latest = { logo, icons: new Map() };
  const { icons } = latest;
  const drawn = icons.get(end) ?? draw(name, logo, icon);
  icons.set(end, drawn);
  const file = await drawn;
  if (file) return file;
  icons.delete(end);
  return siteImage("logo.svg");
}

async function draw(name: string, logo: string, icon: Icon): Promise<File | null> {
  try {
    const data = await enqueue(async () => {
      const drawn = await drawIcon(logo, icon);
      return name.endsWith(".webp")
        ? drawn.webp({ quality: 90 }).toBuffer()
        : drawn.png().toBuffer();
    });
    const type = name.endsWith(".webp") ? "image/webp" : "image/png";
    return new File([new Uint8Array(data)], name, { type });
  } catch (error) {
    logProblem("icon not drawn", error);
    return null;
  }
}

/** Draws a logo uncropped in a square; a transparent one on the paper colour or, if it is light, on ink. */
export async function drawIcon(
  logo: string,
  { side, part, isFilled = false }: Icon,
): Promise<Sharp> {
  const sharp = await loadSharp();
  const { path } = fileOf(logo);
  const { isOpaque, isLight } = await looksOf(path);
  const background = isLight && !isOpaque ? INK : PAPER;
  const ground = isOpaque && !isFilled ? { r: 0, g: 0, b: 0, alpha: 0 } : background;
  const inner = Math.round(side * (isOpaque || isFilled ? part : Math.min(part, 0.84)));
  const fitted = { width: inner, height: inner, fit: "contain" } as const;
  const picture = await sharp(path)
    .resize({ ...fitted, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const square = { width: side, height: side, channels: 4, background: ground } as const;
  return sharp({ create: square }).composite([{ input: picture }]);
}

async function looksOf(path: string): Promise<{ isOpaque: boolean; isLight: boolean }> {
  const sharp = await loadSharp();
  const { isOpaque } = await sharp(path).stats();
  const { data } = await sharp(path)
    .resize({ width: 64, height: 64, fit: "inside" })
    .ensureAlpha()
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [light, weight] = [0, 0];
  for (let at = 0; at + 1 < data.length; at += 2) {
    const alpha = data[at + 1] ?? 0;
    light += (data[at] ?? 0) * alpha;
    weight += alpha;
  }
  return { isOpaque, isLight: weight > 0 && light / weight > 160 };
}

interface ServedIcon {
  drawn: keyof ReturnType<typeof iconsOf>;
  shipped: string;
  type: string;
}

/**
 * Serves an icon at a fixed path like /favicon.ico: a redirect to the logo's icon, or the shipped
 * file. Browsers revalidate it each time, so that it changes with the logo at once.
 */
export async function serveIcon(
  request: Request,
  { drawn, shipped, type }: ServedIcon,
): Promise<Response> {
  const { words, isStandIn } = await readEscuela();
  const headers = { "Cache-Control": "no-cache", ...initOf(isStandIn).headers };
  if (words.logo) {
    const Location = iconsOf(words.logo)[drawn];
    return new Response(null, { status: 302, headers: { ...headers, Location } });
  }
  const body = request.method === "HEAD" ? null : await readFile(assetFile(shipped));
  return new Response(body && new Uint8Array(body), {
    headers: { ...headers, "Content-Type": type },
  });
}
