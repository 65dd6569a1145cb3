import { type IncomingHttpHeaders, request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { type BuiltRoute, builtRoutes, PUBLIC_ROUTES, pathOf } from "../support/built-routes";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
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

let site: Site;
let before: unknown;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  fill();
  cookies.live = await cookieOfSignIn();
  cookies.none = "";
  cookies.forged = forge(cookies.live);
  cookies.ended = await endedCookie();
  cookies.live = await cookieOfSignIn();
  before = everything();
});

function fill(): void {
  site.rows(
    `INSERT INTO convocatorias (id, titulo, curso_interes, texto, empieza, estado, created_at)
     VALUES (1, 'Uno', 'basico', 'x', '2090-01-01', 'abierta', '2026-01-01')`,
  );
  site.rows(
    "INSERT INTO papelera (tipo, nombre, filas, deleted_at) VALUES ('mensaje', ?, '{}', ?)",
    SECRET,
    new Date().toISOString(),
  );
  site.rows(
    "INSERT INTO inscripciones (nombre, apellidos, email, telefono) VALUES (?, 'x', 'e@x.es', '6')",
    SECRET,
  );
  site.rows("INSERT INTO mensajes (nombre, email, mensaje) VALUES (?, 'e@x.es', 'x')", SECRET);
  site.rows(
    "INSERT INTO suspicious_forms (form, fields, created_at) VALUES ('contacto', ?, '2026-01-01')",
    JSON.stringify({ nombre: SECRET, email: "e@x.es", mensaje: "x" }),
  );
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Uno', '<p>x</p>')");
  site.rows(
    `INSERT INTO borradores (id, titulo, contenido, version, enlace, created_at, updated_at)
     VALUES (1, ?, 'x', 1, NULL, '2026-01-01', '2026-01-01')`,
    SECRET,
  );
  site.rows(
    "INSERT INTO versiones (id, articulo_id, titulo, contenido, created_at) VALUES (1, 1, ?, 'x', '2026-01-01')",
    SECRET,
  );
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Uno', 'x', '/uploads/galeria-images/1.jpg')",
  );
  site.rows(
    "INSERT INTO fotos_galeria (id, proyecto_id, url) VALUES (1, 1, '/uploads/galeria-images/2.jpg')",
  );
}

async function signedIn(): Promise<Visitor> {
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  return ana;
}

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const cookieOfSignIn = async () => cookieOf(await signedIn());

async function endedCookie(): Promise<string> {
  const ana = await signedIn();
  const cookie = cookieOf(ana);
  await ana.post("/salir", {});
  return cookie;
}

/** The same session, signed with another key. */
function forge(cookie: string): string {
  const signature = cookie.split(".").at(-1) ?? "";
  const other = [...signature].reverse().join("");
  expect(other).not.toBe(signature);
  return cookie.slice(0, -signature.length) + other;
}

/** All rows of all tables. */
/** All rows but the clock's: the site's own jobs write that one half a minute after the start. */
function everything(): unknown {
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

async function send(path: string, method: string, cookie: string): Promise<Answer> {
  const response = await fetch(site.url + path, {
    method,
    headers: { Origin: site.url, ...(cookie && { Cookie: cookie }) },
    redirect: "manual",
    ...(CHANGING.includes(method) && { body: new URLSearchParams(FIELDS) }),
  });
  const body = await response.text();
  const { status, headers } = response;
  const inBody = status === 202 ? /"redirect","([^"]*)"/.exec(body)?.[1] : undefined;
  const to = headers.get("Location") ?? headers.get("X-Remix-Redirect") ?? inBody ?? null;
  return { what: `${method} ${path}`, status, body, to };
}

const REFUSED = [401, 403, 404, 405];

/** To see: led to the sign-in form. To change: refused, never led on as if it had been done. */
function isRefused({ what, status, to }: Answer): boolean {
  if (REFUSED.includes(status)) return true;
  return what.startsWith("GET ") && to === "/admin" && [202, 204, 302].includes(status);
}

test("guarded routes and public pages both exist", () => {
  expect(guarded.length).toBeGreaterThan(4);
  expect(working.length).toBeGreaterThan(guarded.length);
});

describe.each(["none", "forged", "ended"])("with the cookie «%s»", (cookie) => {
  test.each(guarded)("$id is refused by every transport and changes nothing", async (route) => {
    const letIn: string[] = [];
    for (const path of transports(route)) {
      for (const method of ["GET", ...CHANGING]) {
        const answer = await send(path, method, cookies[cookie] ?? "");
        const isHome = path.startsWith("/?") || path.startsWith("/_root.data");
        const shows = answer.body.includes(SECRET);
        if (shows || (!isHome && !isRefused(answer))) letIn.push(`${answer.what} ${answer.status}`);
      }
    }
    expect(letIn).toEqual([]);
    expect(everything()).toEqual(before);
  });

  test.each(working)("$id shows nothing but what is public", async (route) => {
    for (const path of transports(route)) {
      const { body, what } = await send(path, "GET", cookies[cookie] ?? "");
      expect(body, what).not.toContain(SECRET);
    }
  });
});

// Without this, the tests above could pass on addresses that lead nowhere.
test.each(guarded)("$id obeys a user", async (route) => {
  const [path = ""] = transports(route);
  const method = route.module.action ? "POST" : "GET";
  expect(isRefused(await send(path, method, cookies.live ?? ""))).toBe(false);
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
  "http://evil.example/blog-admin",
])("%s leads to no other site", async (path) => {
  for (const method of ["GET", "POST"]) {
    const { headers } = await askAs(path, method);
    const { location = "/" } = headers;
    expect(location).toMatch(/^\/(?![/\\])/);
  }
});

/** Asks for that very text as the address: fetch() would tidy it. */
function askAs(path: string, method: string): Promise<{ headers: IncomingHttpHeaders }> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers: { Origin: site.url } };
    const asked = request(options, (response) => resolve(response.resume()));
    asked.on("error", reject).end();
  });
}
