import { expect, test } from "vitest";
import { fingerprintOf, leaveToken } from "~/cartas/bajas.server";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { Visitor } from "../support/visitor";

const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

const { site, owner, visitor } = await useSite({ env: { SITE_URL: "http://escuela.example" } });
const clave = String(site.rows("SELECT clave FROM bajas_clave")[0]?.clave);
const pathOf = (email: string) => `/baja/${leaveToken(clave, fingerprintOf(clave, email))}`;
const EVA = pathOf("eva@ejemplo.es");
/** One letter of its signature is another. */
const FORGED = EVA.slice(0, -1) + (EVA.endsWith("_") ? "-" : "_");
const bajas = () => site.rows("SELECT * FROM bajas").length;
const isOut = async (path: string) =>
  (await visitor.read(path)).includes("Ya no recibirás más cartas");

test("opening the link changes nothing, is not indexed, and is stored nowhere", async () => {
  const response = await visitor.get(EVA);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.text()).toContain("No quiero más cartas");
  expect(bajas()).toBe(0);
});

function inParts(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test.each([
  ["a form", () => new URLSearchParams(ONE_CLICK)],
  ["a form in parts", () => inParts(ONE_CLICK)],
])("one click leaves at once and as often as it is sent, as %s", async (_name, body) => {
  for (const headers of [
    undefined,
    { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
  ]) {
    const response = await fetch(site.url + EVA, { method: "POST", body: body(), headers });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("Ya no recibirás más cartas");
  }
  expect(bajas()).toBe(1);
  expect(await isOut(EVA)).toBe(true);
});

test("the button of the page leaves, and leads to a page that says so", async () => {
  const response = await (await visitor.page(EVA)).form("No quiero más cartas").send(visitor);
  expect([response.status, response.headers.get("Location")]).toEqual([303, EVA]);
  expect(await isOut(EVA)).toBe(true);
});

test.each(["/baja/x", FORGED, `/baja/${"a".repeat(44)}`])(
  "a token that is not ours, %s, is no page, and leaves nothing",
  async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(path, ONE_CLICK)).status).toBe(404);
    expect(bajas()).toBe(0);
  },
);

test("addresses that are copied leave out whoever left", async () => {
  for (const email of ["queda@ejemplo.es", "va@ejemplo.es"])
    insert(site, "inscripciones", { email });
  await new Visitor(site.url).post(pathOf("va@ejemplo.es"), ONE_CLICK);
  const page = await owner.page("/admin?direcciones");
  expect(page.one("textarea", { id: "direcciones" }).words).toBe("queda@ejemplo.es");
  expect(page.words).toContain("Falta 1");
});
