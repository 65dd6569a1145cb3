import { execFile } from "node:child_process";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { ADMIN, BEHIND_PROXY, environmentIn, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;

afterEach(async () => {
  const { complaints } = site;
  await site.stop();
  expect(complaints).toEqual([]);
});

async function open(variables: Record<string, string> = {}): Promise<Visitor> {
  site = await startSite(variables);
  site.createAdmin(ADMIN.email, ADMIN.password);
  const ana = new Visitor(site.url);
  expect((await ana.post("/admin", ADMIN)).status).toBe(303);
  return ana;
}

/** The same browser, as somebody else holds it. */
function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(site.url);
  copy.take(visitor.cookies);
  return copy;
}

/** What stands in the cookie that a browser holds now. */
function tokensOf(visitor: Visitor): string[] {
  const payload = visitor.cookies.get("sesion")?.split(".")[0] ?? "";
  const session = JSON.parse(Buffer.from(payload, "base64url").toString());
  return [session.access_token, session.refresh_token];
}

const generation = () =>
  site.rows<{ generation: number }>("SELECT generation FROM auth_sessions")[0];
const kinds = () => site.rows<{ kind: string }>("SELECT kind FROM auth_events ORDER BY id");

describe("a session that is due", () => {
  test("a due session is refreshed by any request: page, data, resource, redirect", async () => {
    const ana = await open({ ACCESS_TOKEN_TTL: "60" });
    for (const path of ["/", "/admin", "/_root.data", "/salud", "/galeria-admin/7", "/nada"]) {
      const before = generation()?.generation ?? 0;
      const response = await ana.get(path);
      expect(response.headers.getSetCookie(), path).toHaveLength(1);
      expect(response.headers.get("Cache-Control"), path).toMatch(/no-store/);
      expect(generation()?.generation, path).toBe(before + 1);
    }
    expect((await ana.get("/blog-admin")).status).toBe(200);
  });

  test("a session about to expire is refreshed before the loaders run", async () => {
    const ana = await open({ ACCESS_TOKEN_TTL: "1" });
    expect((await ana.get("/blog-admin")).status).toBe(200);
    expect((await ana.post("/sesion", {})).status).toBe(200);
    expect(kinds().map(({ kind }) => kind)).toContain("TOKEN_REFRESHED");
  });

  test("a fresh session is not refreshed", async () => {
    const ana = await open();
    const response = await ana.get("/admin");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(generation()).toEqual({ generation: 0 });
  });

  test("a session used twenty times at once is rotated once, and all twenty continue", async () => {
    const ana = await open({ ACCESS_TOKEN_TTL: "60" });
    const tabs = Array.from({ length: 20 }, () => copyOf(ana));
    const answers = await Promise.all(tabs.map((tab) => tab.get("/blog-admin")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(generation()).toEqual({ generation: 1 });
  });

  test("a session whose refresh never arrived is still valid a minute later", async () => {
    const ana = await open({ ACCESS_TOKEN_TTL: "60" });
    const lost = copyOf(ana);
    expect((await lost.get("/blog-admin")).status).toBe(200);
    site.rows(
      `UPDATE auth_sessions SET rotated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 seconds')`,
    );
    expect((await ana.get("/blog-admin")).status).toBe(200);
    expect(kinds().at(-1)).toEqual({ kind: "TOKEN_REFRESHED" });
  });

  test("a refresh token reused by a thief after its owner continued ends the session for both", async () => {
    const ana = await open({ ACCESS_TOKEN_TTL: "60" });
    const thief = copyOf(ana);
    await ana.get("/blog-admin");
    site.rows(
      `UPDATE auth_sessions SET seen_generation = generation,
         rotated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-20 seconds')`,
    );
    expect((await thief.get("/blog-admin")).status).toBe(302);
    expect(thief.cookies.has("sesion")).toBe(false);
    expect((await ana.get("/blog-admin")).status).toBe(302);
    expect(kinds().at(-1)).toEqual({ kind: "REFRESH_REUSED" });
  });
});

describe("a session", () => {
  test("a revoked session is over at the next request", async () => {
    const ana = await open();
    site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
    expect((await ana.get("/blog-admin")).status).toBe(302);
    const asked = await ana.post("/sesion", {});
    expect(asked.status).toBe(400);
    expect(await asked.json()).toEqual({ message: "Auth session missing!" });
  });

  // One that is due is given new tokens ahead of the loaders: those are not the ones it came with.
  test.each([
    ["fresh", "3600"],
    ["due", "60"],
  ])(
    "a session that is %s shows its tokens in no page, no URL and no log line",
    async (_state, ttl) => {
      const ana = await open({ ACCESS_TOKEN_TTL: ttl });
      const answers = [];
      const tokens = tokensOf(ana);
      for (const path of ["/", "/admin", "/blog-admin", "/nada"]) {
        for (const address of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
          answers.push(await (await ana.get(address)).text());
          tokens.push(...tokensOf(ana));
        }
      }
      const said = answers.join("") + JSON.stringify(site.log);
      expect(said).toContain(ADMIN.email);
      expect(new Set(tokens).size).toBe(ttl === "60" ? 18 : 2);
      for (const token of tokens) expect(said).not.toContain(token.split(".").at(-1));
    },
  );

  test("a session survives a database that cannot be written, with 503 and Retry-After", async () => {
    const ana = await open({ ACCESS_TOKEN_TTL: "5" });
    const other = new Sqlite(`${site.folder}/db/escuela.sqlite`);
    other.exec("BEGIN IMMEDIATE");
    const refused = await ana.get("/admin");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.text()).toContain("espera unos segundos y vuelve a intentarlo");
    expect((await ana.get("/")).status).toBe(200);
    const signIn = await new Visitor(site.url).post("/admin", ADMIN);
    expect(signIn.status).toBe(503);
    expect(signIn.headers.get("Retry-After")).toBe("5");
    expect(await signIn.text()).toContain("El servicio de acceso está ocupado");
    other.exec("ROLLBACK");
    other.close();
    expect((await ana.get("/admin")).status).toBe(200);
  });
});

describe("attempts to sign in", () => {
  const attempt = (email: string, headers: Record<string, string> = {}) =>
    new Visitor(site.url).post("/admin", { email, password: "no-es-esta" }, headers);

  test("attempts to sign in are limited in the service's words, over restarts", async () => {
    await open();
    // At once: one after the other they may take longer than the wait that they bring about.
    const answers = await Promise.all(Array.from({ length: 9 }, () => attempt(ADMIN.email)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused[0]?.text()).toContain("Request rate limit reached");
    expect(site.rows("SELECT key FROM auth_throttle")).not.toEqual([]);
  });

  test("attempts to sign in are counted by the IP of the connection, whatever a header claims", async () => {
    await open();
    for (let time = 0; time < 10; time++) {
      const claimed = { "X-Forwarded-For": `203.0.113.${time}` };
      expect((await attempt(`nadie${time}@ejemplo.es`, claimed)).status).toBe(400);
    }
    const claimed = { "X-Forwarded-For": "203.0.113.99" };
    expect((await attempt("nadie@ejemplo.es", claimed)).status).toBe(429);
  });

  test("attempts to sign in are counted by the IP that a trusted proxy names", async () => {
    await open(BEHIND_PROXY);
    for (let time = 0; time < 12; time++) {
      const seen = { "X-Forwarded-For": `1.2.3.4, 203.0.113.${time}` };
      expect((await attempt(`nadie${time}@ejemplo.es`, seen)).status).toBe(400);
    }
  });
});

describe("strangers who know the e-mail", () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const guess = (email: string, address: string) =>
    new Visitor(site.url).post("/admin", { email, password: "no-es-esta" }, from(address));

  test("strangers who know the e-mail cannot lock its owner out of a browser that was signed in before", async () => {
    const ana = await open(BEHIND_PROXY);
    await ana.post("/salir", {});
    await guess(ADMIN.email, "203.0.113.1");
    site.rows("UPDATE auth_throttle SET attempts = 99, last_at = ?", new Date().toISOString());
    const fresh = await new Visitor(site.url).post("/admin", ADMIN, from("192.0.2.2"));
    expect(fresh.status).toBe(429);
    const flood = Array.from({ length: 16 }, (_, n) => guess(`${n}@x.es`, `198.51.100.${n}`));
    await Promise.any(flood.map(async (answer) => expect((await answer).status).toBe(503)));
    const hers = await ana.post("/admin", ADMIN, from("192.0.2.1"));
    expect(hers.status).toBe(303);
    expect((await ana.get("/blog-admin")).status).toBe(200);
    await Promise.all(flood);
  });

  test("attempts of strangers store the hash of an e-mail, and nothing of one that is too long", async () => {
    await open();
    expect((await guess(`${"a".repeat(100_000)}@x.es`, "")).status).toBe(413);
    expect((await guess(`${"a".repeat(300)}@x.es`, "")).status).toBe(400);
    expect((await guess("eva@x.es", "")).status).toBe(400);
    const keys = site.rows<{ key: string }>("SELECT key FROM auth_throttle");
    expect(keys.map(({ key }) => key.length)).toEqual([43, 43, 43, 43]);
  });
});

test("a second sign-in ends the session that the browser had, and no other", async () => {
  const ana = await open();
  const former = copyOf(ana);
  const phone = new Visitor(site.url);
  await phone.post("/admin", ADMIN);
  await ana.post("/admin", ADMIN);
  const statuses = [former, phone, ana].map(async (one) => (await one.get("/blog-admin")).status);
  expect(await Promise.all(statuses)).toEqual([302, 200, 200]);
});

describe("a forgotten password", () => {
  async function link(): Promise<string> {
    const args = ["build/node/scripts/create-admin.js", "--email", ADMIN.email, "--recover"];
    const env = environmentIn(site.folder);
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return new URL(stdout.match(/http\S+/)?.[0] ?? "").search;
  }

  test("a forgotten password is replaced by a one-time link that the server's owner makes", async () => {
    const ana = await open();
    const search = await link();
    const eva = new Visitor(site.url);
    expect(await (await eva.get(`/admin${search}`)).text()).toContain("Elige una contraseña nueva");
    const weak = await eva.post(`/admin${search}`, { password_nueva: "corta" });
    expect(weak.status).toBe(422);
    expect(await weak.text()).toContain("Password should be at least 8 characters.");
    const done = await eva.post(`/admin${search}`, { password_nueva: "nitrato-de-plata" });
    expect(done.headers.get("Location")).toBe("/admin?aviso=contrasena");
    expect((await eva.get("/blog-admin")).status).toBe(200);
    expect((await ana.get("/blog-admin")).status).toBe(302);

    const again = await new Visitor(site.url).post(`/admin${search}`, {
      password_nueva: "otra-mas-larga",
    });
    expect(again.status).toBe(403);
    expect(await again.text()).toContain("Email link is invalid or has expired");
    expect(kinds().map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["PASSWORD_RECOVERY", "USER_UPDATED"]),
    );
    expect(JSON.stringify(site.log)).not.toContain(search.slice(12));
  });
});

describe("a form that is posted after the session ended", () => {
  const FORM = "/blog-admin?editar=3";
  const FIELDS = { titulo: "Baño de paro", contenido: "Primero\r\nDespués <b>" };
  const typed = { ...FIELDS, notas: "de otro formulario", password: "secreta" };

  /** Ends the session: by hand, or so that the refresh ahead of the loaders finds it ended. */
  const END = "UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'";
  const resumeIn = (html: string) => html.match(/name="reanudar" value="([^"]+)"/)?.[1] ?? "";

  test.each(["3600", "60"])(
    "a form posted after the session ended is answered with the sign-in form and all that was typed, and goes on afterwards (%s s)",
    async (ACCESS_TOKEN_TTL) => {
      const ana = await open({ ACCESS_TOKEN_TTL });
      site.rows(END);
      const response = await ana.post(FORM, typed);
      expect(response.status).toBe(401);
      const html = await response.text();
      expect(html).toContain("Auth session missing!");
      expect(html).toContain(`<form class="stack" method="post" action="${FORM}">`);
      expect(html).toContain('name="titulo" value="Baño de paro"');
      expect(html).toMatch(/name="contenido" value="Primero\r?\nDespués &lt;b&gt;"/);
      expect(html).not.toMatch(/secreta|de otro formulario/);

      const resumed = { ...FIELDS, reanudar: resumeIn(html), email: ADMIN.email };
      const wrong = await ana.post(FORM, { ...resumed, password: "otra-cosa" });
      expect(wrong.status).toBe(400);
      expect(await wrong.text()).toContain('name="titulo" value="Baño de paro"');
      const repeat = await ana.post(FORM, { ...resumed, password: ADMIN.password });
      expect(repeat.status).toBe(307);
      expect(repeat.headers.get("Location")).toBe(FORM);
      expect((await ana.get("/blog-admin")).status).toBe(200);
    },
  );

  test("a form with an image posted after the session ended comes back with its text", async () => {
    const ana = await open();
    site.rows(END);
    const data = new Uint8Array(3_000_000);
    const form = multipart(FIELDS, { field: "imagen", name: "patio.jpg", data });
    const response = await ana.postForm(FORM, form);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('name="titulo" value="Baño de paro"');
  });

  test("a form posted without any session is not returned, whatever its headers", async () => {
    await open();
    for (const header of ["x-session-undecided", "x-session-lapsed"]) {
      const response = await new Visitor(site.url).post(FORM, FIELDS, { [header]: "1" });
      expect([401, 503]).toContain(response.status);
      const html = await response.text();
      expect(html).not.toContain("Baño de paro");
      expect(html).toContain('<a href="/admin" target="_blank" rel="noreferrer">Entrar en otra');
    }
  });
});
