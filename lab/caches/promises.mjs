import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ask } from "./ask.mjs";
import { Editor } from "./editor.mjs";

/**
 * @typedef {{ url: string, direct: string, admin: Record<string, string> }} Place where the cache and the
 *   site answer, and who may sign in
 * @typedef {{ promise: string, isTrue: (place: Place) => Promise<boolean | string> }} CachePromise
 */

const SIGNED_IN = "Cerrar sesión";
const PAGES = ["/", "/blog", "/galeria", "/inscripcion"];

/** @type {CachePromise[]} what holds at once; true, or what was seen instead */
export const PROMISES = [
  {
    promise: "cada codificación da la misma página, la del sitio",
    async isTrue({ url, direct }) {
      const { host } = new URL(url);
      const page = await decoded(direct, "/blog", { Host: host });
      const codings = ["br", "gzip", "identity", "gzip, deflate, br, zstd"];
      const different = [];
      for (const coding of codings) {
        if (!(await decoded(url, "/blog", { "Accept-Encoding": coding })).equals(page))
          different.push(coding);
      }
      return different.length === 0 || `otra en ${different}`;
    },
  },
  {
    promise: "quien ya la tiene recibe 304",
    async isTrue({ url }) {
      const headers = { "Accept-Encoding": "gzip" };
      const { headers: first } = await ask(url, "/blog", headers);
      const { status } = await ask(url, "/blog", { ...headers, "If-None-Match": first.etag ?? "" });
      return status === 304 || `${status}`;
    },
  },
  {
    promise: "una visita no cambia el nombre del sitio para las siguientes",
    async isTrue({ url }) {
      const page = "/aviso-legal";
      const asked = { "Accept-Encoding": "identity" };
      await ask(url, page, { ...asked, "X-Forwarded-Host": "evil.example" });
      const { status, body } = await ask(url, page, asked);
      return (status === 200 && !body.includes("evil.example")) || `${status}, con otro nombre`;
    },
  },
  {
    promise: "lo de quien entra es solo suyo, y los formularios pasan",
    async isTrue({ url, admin }) {
      const ana = new Editor(url);
      const { status } = await ana.send("/admin", admin);
      if (status !== 303) return `no ha entrado: ${status}`;
      for (const page of PAGES) {
        for (const _again of [1, 2]) {
          const own = await ana.get(page);
          const caching = own.headers.get("Cache-Control") ?? "";
          if (!(await own.text()).includes(SIGNED_IN)) return `${page} no es la suya`;
          if (!caching.includes("private")) return `${page}: ${caching}`;
          const others = await (await fetch(url + page)).text();
          if (others.includes(SIGNED_IN)) return `${page} es la suya para otros`;
        }
      }
      const panel = await fetch(`${url}/blog-admin`, { redirect: "manual" });
      return panel.status === 302 || `el panel responde ${panel.status} a cualquiera`;
    },
  },
];

/**
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} asked
 */
async function decoded(url, path, asked) {
  const { body, headers } = await ask(url, path, asked);
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body);
  return headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
}
