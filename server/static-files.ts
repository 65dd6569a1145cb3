import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import {
  type Bodies,
  type CachedResponse,
  createCachedResponse,
  sendCached,
} from "./cached-response";
import type { Middleware } from "./middleware";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Vite names what it makes by its content: another content would have another name. */
const NAMED_BY_CONTENT = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** Made by scripts/compress-assets.mjs, beside the files. */
const COMPRESSED = { br: ".br", gzip: ".gz" } as const;

/**
 * Serves the files of a folder, which it reads once: a build does not change, and is small.
 *
 * @param headers of every answer, unless a file says otherwise
 */
export function staticFiles(folder: string, headers: Record<string, string>): Middleware {
  const files = readFiles(folder, headers);
  return (request, response, next) => {
    const { method, url = "", headers: asked } = request;
    const file = files.get(url) ?? (url.includes("?") ? files.get(pathOf(url)) : undefined);
    if (!file || (method !== "GET" && method !== "HEAD")) return next();
    sendCached(file, request, response, String(asked["x-request-id"]));
  };
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf("?"));
}

function readFiles(folder: string, headers: Record<string, string>): Map<string, CachedResponse> {
  const files = new Map<string, CachedResponse>();
  for (const name of existsSync(folder) ? listFiles(folder) : []) {
    const type = TYPES[path.extname(name)];
    // A type that is not known is left to the application server, and so is what is hidden.
    if (!type || name.split(path.sep).some((part) => part.startsWith("."))) continue;
    const url = `/${name.split(path.sep).map(encodeURIComponent).join("/")}`;
    files.set(url, readFile(path.join(folder, name), url, { ...headers, "Content-Type": type }));
  }
  return files;
}

function listFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => statSync(path.join(folder, name)).isFile());
}

function readFile(file: string, url: string, headers: Record<string, string>): CachedResponse {
  const bodies: Bodies = { identity: readFileSync(file) };
  for (const encoding of ["br", "gzip"] as const) {
    const compressed = file + COMPRESSED[encoding];
    if (existsSync(compressed)) bodies[encoding] = readFileSync(compressed);
  }
  const lasting = NAMED_BY_CONTENT.test(url);
  const all = {
    ...headers,
    "Cache-Control": lasting ? "public, max-age=31536000, immutable" : "public, no-cache",
    ...(Object.keys(bodies).length > 1 && { Vary: "Accept-Encoding" }),
  };
  return createCachedResponse(Object.entries(all), bodies);
}
