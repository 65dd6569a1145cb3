import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { failToStart } from "../support/fail-to-start";
import { startRecorder } from "../support/recorder";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
let site: Site | undefined;

afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test("SIGTERM lets requests finish, closes the database and ends the site with 0", async () => {
  const service = await startRecorder();
  let forward = (): void => {};
  service.answer((response) => {
    forward = () => response.end();
  });
  site = await startSite({ FORM_FORWARD_URL: service.url, FORM_FORWARD_TIMEOUT_MS: "9000" });
  const answer = new Visitor(site.url).post("/?index", EVA);
  await expect.poll(() => service.received.length).toBe(1);

  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  await expect.poll(() => fetch(site?.url ?? "").catch(() => "refused")).toBe("refused");
  forward();
  expect((await answer).status).toBe(303);
  expect(await exit).toEqual([0, null]);
  const lines = () => site?.log.filter(({ method }) => method === "POST");
  await expect.poll(lines).toMatchObject([{ path: "/", status: 303 }]);
  expect(readdirSync(path.join(site.folder, "db")).sort()).toEqual([
    "bajas",
    "escuela.sqlite",
    "session-secret",
  ]);
  expect(site.complaints).toEqual([]);
  service.close();
});

test("the first start makes what is missing, readable by its owner alone", async () => {
  site = await startSite();
  const secret = path.join(site.folder, "db", "session-secret");
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  for (const bucket of ["blog-images", "galeria-images", "site-images"]) {
    expect(existsSync(path.join(site.folder, "uploads", bucket))).toBe(true);
  }
  const placed = readdirSync(path.join(site.folder, "uploads", "site-images"));
  expect(placed).toEqual(readdirSync("site-images"));
  const html = await (await fetch(site.url)).text();
  const shown = [...html.matchAll(/\/uploads\/site-images\/([\w.-]+)/g)].map(([, name]) => name);
  expect(shown.length).toBeGreaterThan(9);
  expect(placed).toEqual(expect.arrayContaining(shown));
});

test("a page that fails says so calmly in Spanish, with the number of the request", async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  site.rows("ALTER TABLE inscripciones RENAME TO gone");
  const response = await ana.get("/admin");
  const html = await response.text();
  const id = response.headers.get("X-Request-Id");
  expect(response.status).toBe(500);
  expect(html).toContain("Algo ha fallado por nuestra parte");
  expect(html).toContain(`<code>${id}</code>`);
  expect(html).not.toMatch(/no such table|at async|__remixContext/);
  expect(JSON.parse(site.complaints[0] ?? "{}")).toMatchObject({
    request: id,
    reason: expect.stringContaining("SqliteError: no such table"),
  });
  expect((await ana.get("/")).status).toBe(200);

  site.rows("ALTER TABLE gone RENAME TO inscripciones");
  expect((await ana.get("/admin")).status).toBe(200);
});

test("a request for data in the older way of Remix is refused without a line in the log", async () => {
  site = await startSite();
  for (const path of ["/?_data=root", "/blog?_data=made-up", "/nada?%5Fdata=x"]) {
    expect((await fetch(site.url + path)).status).toBe(404);
    expect((await fetch(site.url + path, { method: "POST", body: "" })).status).toBe(404);
  }
  expect(site.complaints).toEqual([]);
});

test("a port that is taken is said in one line", async () => {
  site = await startSite();
  const { port } = new URL(site.url);
  const { status, stderr } = failToStart({ PORT: port });
  expect(status).toBe(1);
  expect(stderr).toBe(`El puerto ${port} ya está en uso. Elige otro con PORT=…\n`);
});

test("an environment that cannot be used is said in a line per variable", () => {
  const { status, stderr } = failToStart({ SESSION_SECRET: "short", TRUST_PROXY: "yes" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^El entorno no es válido\.\nSESSION_SECRET: .+\nTRUST_PROXY: .+\n$/);
});

test("a proxy that is believed without a public address is refused in one line", () => {
  const { status, stderr } = failToStart({ TRUST_PROXY: "1" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^El entorno no es válido\.\nSITE_URL: .*TRUST_PROXY.*\n$/);
});

test("cookies of an https site are secure", async () => {
  site = await startSite({ SITE_URL: "https://escuela.example" });
  site.createAdmin(ADMIN.email, ADMIN.password);
  const response = await new Visitor(site.url).post("/admin", ADMIN);
  expect(response.headers.getSetCookie()).toEqual(
    ["sesion", "dispositivo"].map((name) =>
      expect.stringMatching(
        RegExp(`^__Host-${name}=[^;]+; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`),
      ),
    ),
  );
  expect(response.headers.get("Strict-Transport-Security")).toContain("max-age=31536000");
});
