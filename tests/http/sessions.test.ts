import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { ADMIN, BEHIND_PROXY, environmentIn } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo, pageOf, Visitor } from "../support/visitor";

// Behind a proxy, each test has addresses of its own; a session is due after a minute less than it lasts.
const { site, owner, visitor } = await useSite({ env: BEHIND_PROXY });
const due = await useSite({ env: { ACCESS_TOKEN_TTL: "60" } });

type Site = typeof site;
/** What stands in the cookie that a browser holds now. */
function tokensOf(browser: Visitor): string[] {
  const payload = browser.cookies.get("sesion")?.split(".")[0] ?? "";
  const session = JSON.parse(Buffer.from(payload, "base64url").toString());
  return [session.access_token, session.refresh_token];
}

const generation = (on: Site) => on.rows("SELECT generation FROM auth_sessions")[0]?.generation;
const lastEvent = (on: Site) =>
  on.rows("SELECT kind FROM auth_events ORDER BY id DESC LIMIT 1")[0]?.kind;
const statusOf = async (browser: Visitor) => (await browser.get("/blog-admin")).status;
describe("a session that is due", () => {
  test("a due session is refreshed by any request: page, data, resource, redirect", async () => {
    for (const path of ["/", "/admin", "/_root.data", "/salud", "/galeria-admin/7", "/nada"]) {
      const before = Number(generation(due.site));
      const response = await due.owner.get(path);
      expect(response.headers.getSetCookie(), path).toHaveLength(1);
      expect(response.headers.get("Cache-Control"), path).toMatch(/no-store/);
      expect(generation(due.site), path).toBe(before + 1);
    }
    expect(await statusOf(due.owner)).toBe(200);
    expect((await due.owner.post("/sesion", {})).status).toBe(200);
    expect(lastEvent(due.site)).toBe("TOKEN_REFRESHED");
  });
});

describe("a session", () => {
  test("a fresh session is not refreshed", async () => {
    const response = await owner.get("/admin");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(generation(site)).toBe(0);
  });

  test("a revoked session is over at the next request", async () => {
    site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
    expect(await statusOf(owner)).toBe(302);
    const asked = await owner.post("/sesion", {});
    expect(asked.status).toBe(400);
    expect(await asked.json()).toEqual({ message: "Auth session missing!" });
  });

  // One that is due is given new tokens ahead of the loaders: those are not the ones it came with.
  test.each([
    ["fresh", () => owner, () => site, 2],
    ["due", () => due.owner, () => due.site, 18],
  ])("a session that is %s shows its tokens nowhere", async (_state, browserOf, siteOf, count) => {
    const browser = browserOf();
    const answers = [];
    const tokens = tokensOf(browser);
    for (const path of ["/", "/admin", "/blog-admin", "/nada"]) {
      for (const address of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
        answers.push(await browser.read(address));
        tokens.push(...tokensOf(browser));
      }
    }
    const said = answers.join("") + JSON.stringify(siteOf().log);
    expect(said).toContain(ADMIN.email);
    expect(new Set(tokens).size).toBe(count);
    for (const token of tokens) expect(said).not.toContain(token.split(".").at(-1));
  });

  test("a session survives a database that cannot be written, with 503", async () => {
    // With tokens of now: those of the file's beginning may be over by then, and cannot be changed.
    expect(await statusOf(due.owner)).toBe(200);
    const other = new Sqlite(`${due.site.folder}/db/escuela.sqlite`);
    other.exec("BEGIN IMMEDIATE");
    const [signIn, ...statuses] = await Promise.all([
      due.visitor.post("/admin", ADMIN),
      statusOf(due.owner),
      due.visitor.get("/").then(({ status }) => status),
    ]);
    expect(statuses).toEqual([200, 200]);
    other.exec("ROLLBACK");
    other.close();
    expect([signIn.status, signIn.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await signIn.text()).toContain("El servicio de acceso está ocupado");
    expect(await statusOf(due.owner)).toBe(200);
  });
});

describe("attempts to sign in", () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const attempt = (email: string, address: string, on = site) =>
    new Visitor(on.url).post("/admin", { email, password: "no-es-esta" }, from(address));
  const keys = () => site.rows<{ key: string }>("SELECT key FROM auth_throttle");

  test("attempts to sign in are limited in the service's words", async () => {
    // At once: one after the other they may take longer than the wait that they bring about.
    const tries = Array.from({ length: 9 }, () => attempt(ADMIN.email, "203.0.113.9"));
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused[0]?.text()).toContain("Request rate limit reached");
    expect(keys()).not.toEqual([]);
  });

  test.each([
    ["the connection, whatever a header claims", () => due.site, 429],
    ["the address that a trusted proxy names", () => site, 400],
  ])("attempts to sign in are counted by %s", async (_whose, siteOf, eleventh) => {
    for (let time = 0; time < 11; time++) {
      const address = `1.2.3.4, 203.0.113.${time}`;
      const email = `ana${time}@ejemplo.es`;
      // The password of an account that is not there takes a second of processor to compare.
      siteOf().createAdmin(email, ADMIN.password);
      const { status } = await attempt(email, address, siteOf());
      expect(status).toBe(time < 10 ? 400 : eleventh);
    }
  });
});

test("a forgotten password is replaced by a one-time link", async () => {
  const args = ["--email", ADMIN.email, "--recover"];
  const { stdout } = await runCommand("create-admin", args, environmentIn(site.folder));
  const [link = ""] = stdout.match(/http\S+/) ?? [];
  const path = `/admin${new URL(link).search}`;
  expect((await visitor.page(path)).words).toContain("Elige una contraseña nueva");
  const weak = await visitor.post(path, { password_nueva: "corta" });
  expect(weak.status).toBe(422);
  expect(await weak.text()).toContain("Password should be at least 12 characters.");
  const done = await visitor.post(path, { password_nueva: "nitrato-de-plata" });
  expect(done.headers.get("Location")).toBe("/admin?aviso=contrasena");
  expect([await statusOf(visitor), await statusOf(owner)]).toEqual([200, 302]);
  const again = await new Visitor(site.url).post(path, { password_nueva: "otra-mas-larga" });
  expect(again.status).toBe(403);
  expect(await again.text()).toContain("Email link is invalid or has expired");
  const used = await new Visitor(site.url).page(path);
  expect(used.words).toContain("Este enlace ya se ha usado o ha caducado: pide otro.");
  expect(used.all("input", { name: "password_nueva" })).toEqual([]);
  const kinds = site.rows("SELECT kind FROM auth_events").map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["PASSWORD_RECOVERY", "USER_UPDATED"]));
  expect(JSON.stringify(site.log)).not.toContain(path.slice(-20));
});

// After a fresh one: tests/http/resumed-forms.test.ts.
test("a form after a session that was due and has ended asks to sign in, and goes on", async () => {
  const FORM = "/blog-admin?editar=3";
  const typed = { titulo: "Baño de paro", contenido: "Primero\r\nDespués <b>" };
  due.site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  const secret = { password: "secreta", password_nueva: "secreta" };
  const page = await pageOf(due.owner.post(FORM, { ...typed, ...secret }), 401);
  expect(page.words).toContain("Auth session missing!");
  expect(page.html).not.toContain("secreta");
  const again = page.form(FORM);
  expect(again.fields["escrito.titulo"]).toBe(typed.titulo);
  expect(again.fields["escrito.contenido"]).toMatch(/^Primero\r?\nDespués <b>$/);
  expect(await ledTo(again.send(due.owner, ADMIN), 307)).toBe(FORM);
  expect(await statusOf(due.owner)).toBe(200);
});
