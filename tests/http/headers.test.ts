import { once } from "node:events";
import { readdirSync } from "node:fs";
import { text } from "node:stream/consumers";
import { CspEvaluator } from "csp_evaluator";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, test } from "vitest";
import { ask, type Reply } from "../support/ask";
import { insert } from "../support/insert";
import { connectTo } from "../support/serve";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";

const { site, owner, visitor } = await useSite({ env: { SITE_URL: "https://escuela.example" } });
const [stylesheet = ""] = readdirSync("build/client/assets").filter((name) =>
  name.endsWith(".css"),
);

const to = (path: string, headers?: Record<string, string>, method?: string) => () =>
  ask(site.url + path, headers, method);

/** Says something that never becomes a request, and reads the answer. */
const raw = (words: string) => async (): Promise<Reply> => {
  const socket = connectTo(site.url);
  socket.write(words);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n", 2);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line) => line.split(": ", 2) as [string, string]);
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  return { status: Number(statusLine.split(" ")[1]), headers, body: Buffer.from(body) };
};

const heading = (lines: string, connection = "close", asked = "GET /") =>
  `${asked} HTTP/1.1\r\n${lines}\r\nConnection: ${connection}\r\n\r\n`;

/** A page of the administrator's that fails. */
async function failing(): Promise<Reply> {
  site.rows("ALTER TABLE inscripciones RENAME TO gone");
  const reply = await to("/admin", { Cookie: owner.cookie })();
  site.rows("ALTER TABLE gone RENAME TO inscripciones");
  return reply;
}

/** A letter as it arrives, in place of a page of ours. */
async function letter(): Promise<Reply> {
  const id = insert(site, "cartas", { asunto: "Abrimos" });
  return to(`/admin/cartas/vista-previa?carta=${id}`, { Cookie: owner.cookie })();
}

const ANSWERS: [what: string, status: number, get: () => Promise<Reply>][] = [
  ["a page", 200, to("/")],
  ["a cached page", 200, to("/")],
  ["a page of the administrator's", 200, () => to("/admin", { Cookie: owner.cookie })()],
  ["a letter as it arrives", 200, letter],
  ["data of a page", 200, to("/_root.data")],
  ["the health check", 200, to("/salud")],
  ["security.txt", 200, to("/.well-known/security.txt")],
  ["a style sheet", 200, to(`/assets/${stylesheet}`)],
  ["a picture", 200, to("/uploads/site-images/inicio-480.webp")],
  ["a drawing", 200, to("/uploads/site-images/logo.svg")],
  ["a picture that is gone", 404, to("/uploads/galeria-images/1.jpg")],
  ["a page that nobody knows", 404, to("/nada")],
  ["a page that fails", 500, failing],
  ["a redirect", 302, to("/blog-admin")],
  ["an address that is none", 400, to("/%E0%A4%A")],
  ["a host that is not ours", 421, to("/", { Host: "evil.example" })],
  ["a post from another site", 403, to("/", { Origin: "https://evil.example" }, "POST")],
  ["a method that nobody needs", 405, to("/", {}, "PUT")],
  ["a body that is too large", 413, to("/", { "Content-Length": "2000000" }, "POST")],
  ["what is no HTTP", 400, raw("HELO escuela\r\n\r\n")],
  ["no host", 400, raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")],
  ["an empty host", 400, raw(heading("Host:"))],
  ["two hosts", 400, raw(heading("Host: localhost\r\nHost: localhost"))],
  ["two hosts that differ", 400, raw(heading("Host: localhost\r\nHost: evil.example"))],
  ["an expectation", 417, raw(heading("Host: localhost\r\nExpect: anything"))],
  [
    "an upgrade",
    200,
    raw(heading("Host: localhost\r\nUpgrade: websocket", "Upgrade, close", "GET /salud")),
  ],
  ["a tunnel", 400, raw("CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n")],
  ["all of the server", 400, raw(heading("Host: localhost", "close", "OPTIONS *"))],
  ["data as older browsers' code asked for it", 404, to("/?_data=root")],
  ["a head without end", 431, raw(`GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n\r\n`)],
];

/**
 * What Google's evaluator has to say of documents. It is a «maybe», and the answer is no: there is
 * no JSONP and no Angular, and what is uploaded is served as a picture that nobody sniffs at.
 */
const SELF =
  "script-src 'self': 'self' can be problematic if you host JSONP, AngularJS or user uploaded files.";

function expectStrict(policy: string): void {
  const { csp } = new CspParser(policy);
  const findings = new CspEvaluator(csp).evaluate();
  const said = findings.map(
    ({ directive, value, description }) => `${directive} ${value}: ${description}`,
  );
  const isDocument = csp.directives["script-src"] !== undefined;
  expect(said).toEqual(isDocument ? [SELF] : []);
  // These do not fall back to default-src.
  for (const name of ["form-action", "base-uri", "frame-ancestors"]) {
    expect(csp.directives[name]?.[0], name).toMatch(/^'(none|self)'$/);
  }
}

test.each(ANSWERS)(
  "every security header is in the answer to %s (%d), its policy strict",
  async (what, status, get) => {
    const reply = await get();
    // Feed readers and messengers show pictures on pages of their own, and nothing else of ours.
    const isPicture = /^a (picture|drawing)/.test(what);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": isPicture ? "cross-origin" : "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    if (status >= 400 && what !== "a page that nobody knows" && !isPicture) {
      expect(reply.body.toString()).toContain('<html lang="es">');
    }
    expect(reply.headers).not.toHaveProperty("x-powered-by");
    expect(reply.headers).not.toHaveProperty("server");
    expectStrict(String(reply.headers["content-security-policy"]));
    // A page that fails is said.
    site.complaints.length = 0;
  },
);

test("cookies of an https site are secure", async () => {
  const { headers } = await visitor.post("/admin", ADMIN);
  const secure = (name: string) =>
    RegExp(`^__Host-${name}=[^;]+; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`);
  expect(headers.getSetCookie()).toEqual(
    ["sesion", "dispositivo"].map((name) => expect.stringMatching(secure(name))),
  );
});

test("a CONNECT that is aborted at once ends nothing", async () => {
  for (let i = 0; i < 50; i++) {
    const socket = connectTo(site.url);
    await once(socket, "connect");
    socket.write("CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  expect((await to("/salud")()).status).toBe(200);
});
