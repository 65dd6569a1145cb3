import { describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { type BuiltRoute, builtRoutes, PUBLIC_ROUTES, pathOf } from "../support/built-routes";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { ADMIN, type Site } from "../support/site";
import { useSite } from "../support/use-site";
import { Visitor } from "../support/visitor";

/** Stands in every row that only somebody signed in may read. */
const SECRET = "Wenceslada";
const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];
/** What the actions of the panel would take. */
const QUERY = "eliminar=1&descartar=1&version=1&mover=1&recuperar=1&vaciar&id=1";
const FIELDS = { decision: "eliminar", titulo: "Robado", contenido: "x", password_nueva: "robada" };

const routes = await builtRoutes();
const working = routes.filter(({ module }) => module.loader ?? module.action);
const guarded = working.filter(({ id }) => !PUBLIC_ROUTES.includes(id));

let before: unknown;
const cookies: Record<string, string> = { none: "" };
const { site } = await useSite({ fill });

async function fill(site: Site): Promise<void> {
  insertConvocatoria(site);
  // Of today: the site's own jobs empty the trash of what has lain there for a month.
  insert(site, "papelera", { nombre: SECRET, deleted_at: new Date().toISOString() });
  insert(site, "inscripciones", { nombre: SECRET });
  insert(site, "mensajes", { nombre: SECRET });
  const fields = JSON.stringify({ nombre: SECRET, email: "e@x.es", mensaje: "x" });
  insert(site, "suspicious_forms", { fields });
  insert(site, "blog_posts");
  insert(site, "borradores", { titulo: SECRET });
  insert(site, "versiones", { articulo_id: 1, titulo: SECRET });
  insert(site, "proyectos_galeria");
  insert(site, "fotos_galeria");
  const left = await signedIn(site);
  cookies.ended = left.cookie;
  cookies.forged = forge(cookies.ended);
  await left.post("/salir", {});
  cookies.live = (await signedIn(site)).cookie;
  before = everything(site);
}

async function signedIn(site: Site): Promise<Visitor> {
  const owner = new Visitor(site.url);
  await owner.post("/admin", ADMIN);
  return owner;
}

/** The same session, signed with another key. */
function forge(cookie: string): string {
  const signature = cookie.split(".").at(-1) ?? "";
  const other = [...signature].reverse().join("");
  expect(other).not.toBe(signature);
  return cookie.slice(0, -signature.length) + other;
}

/** All rows but the clock's: the site's own jobs write that one half a minute after the start. */
function everything(site: Site): unknown {
  const tables = site.rows<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'clock'",
  );
  return tables.map(({ name }) => [name, site.rows(`SELECT * FROM ${name}`)]);
}

/** The addresses by which Remix lets that route be asked, each in its own manner. */
function transports(route: BuiltRoute): string[] {
  const address = pathOf(route, routes);
  const data = address === "/" ? "/_root.data" : `${address}.data`;
  const id = encodeURIComponent(route.id);
  return [
    `${address}?${QUERY}`,
    `${address}?index&${QUERY}`,
    `${address.toUpperCase()}?${QUERY}`,
    `${address}?_data=${id}&${QUERY}`,
    `/?_data=${id}&${QUERY}`,
    `${data}?${QUERY}`,
    `${data}?_routes=${id}&${QUERY}`,
    `/_root.data?_routes=${id}&${QUERY}`,
  ];
}

interface Answer {
  what: string;
  status: number;
  body: string;
  /** Where it leads, by whatever means that transport has. */
  to: string | null;
}

async function send(path: string, method: string, cookie = ""): Promise<Answer> {
  const response = await fetch(site.url + path, {
    method,
    headers: { Origin: site.url, ...(cookie && { Cookie: cookie }) },
    redirect: "manual",
    ...(CHANGING.includes(method) && { body: new URLSearchParams(FIELDS) }),
  });
  const body = await response.text();
  const { status, headers } = response;
  const inBody = status === 202 ? body.match(/"redirect","([^"]*)"/)?.[1] : undefined;
  const to = headers.get("Location") ?? headers.get("X-Remix-Redirect") ?? inBody ?? null;
  return { what: `${method} ${path}`, status, body, to };
}

/** To see: led to the sign-in form. To change: refused, never led on as if it had been done. */
function isRefused({ what, status, to }: Answer): boolean {
  if ([401, 403, 404, 405].includes(status)) return true;
  const [door] = (to ?? "").split("?desde=");
  return what.startsWith("GET ") && door === "/admin" && [202, 204, 302].includes(status);
}

test("guarded routes and public pages both exist", () => {
  expect(guarded.length).toBeGreaterThan(4);
  expect(working.length).toBeGreaterThan(guarded.length);
});

describe.each(["none", "forged", "ended"])("with the cookie «%s»", (cookie) => {
  test.each(guarded)("$id is refused by every transport", async (route) => {
    const [plain = "", ...others] = transports(route);
    const asked = [
      ...CHANGING.map((method) => send(plain, method, cookies[cookie])),
      ...others.map((path) => send(path, "POST", cookies[cookie])),
      ...[plain, ...others].map((path) => send(path, "GET", cookies[cookie])),
    ];
    const letIn = (await Promise.all(asked)).filter((answer) => {
      const isHome = / \/(\?|_root\.data)/.test(answer.what);
      return answer.body.includes(SECRET) || (!isHome && !isRefused(answer));
    });
    expect(letIn.map(({ what, status }) => `${what} ${status}`)).toEqual([]);
  });

  test("nothing of all that was posted has changed anything", () => {
    expect(everything(site)).toEqual(before);
  });

  test.each(working.filter((route) => !guarded.includes(route)))(
    "$id shows nothing but what is public",
    async (route) => {
      const asked = transports(route).map((path) => send(path, "GET", cookies[cookie]));
      for (const { body, what } of await Promise.all(asked)) {
        expect(body, what).not.toContain(SECRET);
      }
    },
  );
});

// Without this, the tests above could pass on addresses that lead nowhere.
test.each(guarded)("$id obeys a user", async (route) => {
  const [path = ""] = transports(route);
  const method = route.module.action ? "POST" : "GET";
  expect(isRefused(await send(path, method, cookies.live))).toBe(false);
});

test.each([
  "//evil.example/blog-admin",
  "/\\evil.example/blog-admin",
  "/blog-admin//evil.example",
  "/blog-admin/..//evil.example",
  "/galeria-admin/%2F%2Fevil.example",
  "/%2Fevil.example/%2e%2e/blog-admin",
  "/blog-admin?to=//evil.example",
  "/blog-admin/",
])("%s leads to no other site", async (path) => {
  for (const method of ["GET", "POST"]) {
    const { headers } = await ask(site.url + path, { Origin: site.url }, method);
    expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
  }
});
