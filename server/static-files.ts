import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CachedResponse, createCachedResponse, sendCached } from "./cached-response";
import type { Bodies } from "./content-encoding";
import type { Middleware } from "./middleware";
import { pathOf } from "./request-context";

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

const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** Serves files from memory: a build is small; scripts/compress-assets.mjs makes the variants. */
export function staticFiles(folder: string, headers: Record<string, string>): Middleware {
  const files = readFiles(folder, headers);
  return (request, response, next) => {
    const { method } = request;
    const file = files.get(pathOf(request));
    if (file && (method === "GET" || method === "HEAD")) sendCached(file, request, response);
    else next();
  };
}

function readFiles(folder: string, headers: Record<string, string>): Map<string, CachedResponse> {
  const files = new Map<string, CachedResponse>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[path.extname(name)];
    // Unknown types are left to the application, and so are hidden files.
    if (!type || name.split(path.sep).some((part) => part.startsWith("."))) continue;
    const url = `/${name.split(path.sep).map(encodeURIComponent).join("/")}`;
    files.set(url, readFile(path.join(folder, name), url, { ...headers, "Content-Type": type }));
  }
  return files;
}

function readFile(file: string, url: string, headers: Record<string, string>): CachedResponse {
  const bodies: Bodies = { identity: readFileSync(file) };
  if (existsSync(`${file}.br`)) bodies.br = readFileSync(`${file}.br`);
  if (existsSync(`${file}.gz`)) bodies.gzip = readFileSync(`${file}.gz`);
  const all = {
    ...headers,
    "Cache-Control": HASHED.test(url) ? "public, max-age=31536000, immutable" : "public, no-cache",
    ...(Object.keys(bodies).length > 1 && { Vary: "Accept-Encoding" }),
  };
  return createCachedResponse(Object.entries(all), bodies);
}
