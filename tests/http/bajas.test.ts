import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprintOf, leaveToken } from "~/cartas/bajas.server";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const ONE_CLICK = "List-Unsubscribe";

let site: Site;
let key: string;

beforeAll(async () => {
  site = await startSite({ SITE_URL: "http://escuela.example" });
  key = site.rows<{ clave: string }>("SELECT clave FROM bajas_clave")[0]?.clave ?? "";
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const pathOf = (email: string) => `/baja/${leaveToken(key, fingerprintOf(key, email))}`;
const bajas = () => site.rows("SELECT * FROM bajas").length;
const send = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: "manual", ...init });
const oneClick = { method: "POST", body: new URLSearchParams({ [ONE_CLICK]: "One-Click" }) };

test("opening the link changes nothing, is not indexed, and is stored nowhere", async () => {
  const response = await send(pathOf("eva@ejemplo.es"));
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.text()).toContain("No quiero más cartas");
  expect(bajas()).toBe(0);
});

test.each([
  ["a form", () => new URLSearchParams({ [ONE_CLICK]: "One-Click" })],
  [
    "a form in parts",
    () => {
      const form = new FormData();
      form.set(ONE_CLICK, "One-Click");
      return form;
    },
  ],
])("one click leaves at once and as often as it is sent, as %s", async (name, body) => {
  const path = pathOf(`${name.replaceAll(" ", "")}@ejemplo.es`);
  const before = bajas();
  for (const origin of [null, "https://mail.example"]) {
    const headers = origin ? { Origin: origin, "Sec-Fetch-Site": "cross-site" } : undefined;
    const response = await send(path, { method: "POST", body: body(), headers });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("Ya no recibirás más cartas");
  }
  expect(bajas()).toBe(before + 1);
  expect(await (await send(path)).text()).toContain("Ya no recibirás más cartas");
});

test("the button of the page leaves, and leads to a page that says so", async () => {
  const path = pathOf("luz@ejemplo.es");
  const response = await send(path, { method: "POST", body: new URLSearchParams() });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(path);
  expect(await (await send(path)).text()).toContain("Ya no recibirás más cartas");
});

test("a token that is not ours is no page, and leaves nothing", async () => {
  const before = bajas();
  const path = pathOf("ana@ejemplo.es");
  for (const other of ["/baja/x", `${path.slice(0, -2)}__`, `/baja/${"a".repeat(44)}`]) {
    expect((await send(other)).status).toBe(404);
    expect((await send(other, oneClick)).status).toBe(404);
  }
  expect(bajas()).toBe(before);
});

test("whoever left has left after a restore of an older database, too", async () => {
  const path = pathOf("sol@ejemplo.es");
  await send(path, oneClick);
  site.rows("DELETE FROM bajas");
  await site.restart();
  expect(await (await send(path)).text()).toContain("Ya no recibirás más cartas");
});

test("addresses that are copied leave out whoever left", async () => {
  site.createAdmin(ADMIN.email, ADMIN.password);
  for (const email of ["queda@ejemplo.es", "va@ejemplo.es"]) {
    site.rows(
      "INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes) VALUES ('Eva', 'Lara', ?, '600123456', 'basico')",
      email,
    );
  }
  await send(pathOf("va@ejemplo.es"), oneClick);
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  const html = await (await ana.get("/admin?direcciones")).text();
  const [, copied = ""] = /<textarea[^>]*id="direcciones"[^>]*>([^<]*)</.exec(html) ?? [];
  expect(copied.trim()).toBe("queda@ejemplo.es");
  expect(html).toContain("Falta 1");
});
