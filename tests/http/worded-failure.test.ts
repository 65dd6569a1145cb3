import { afterEach, expect, test } from "vitest";
import type { Site } from "../support/site";
import { useSite } from "../support/use-site";

const { site, owner, visitor } = await useSite({ env: {}, fill: loseTables });
afterEach(() => void site.complaints.splice(0));

function loseTables(site: Site): void {
  for (const table of ["mensajes", "inscripciones"]) {
    site.rows(`ALTER TABLE ${table} RENAME TO lost_${table}`);
  }
}

test.each([
  "/admin/mensajes.csv",
  "/admin/inscripciones.csv",
  "/admin/personas/datos.json?email=a@b.es",
])("%s, which has no page, says in Spanish that it has failed", async (path) => {
  const response = await owner.get(path);
  expect(response.status).toBe(500);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const text = await response.text();
  expect(text).toContain("<h1>Algo ha fallado por nuestra parte.");
  expect(text).toContain(`Número de la petición: ${response.headers.get("X-Request-Id")}`);
  expect(text).not.toContain("Unexpected");
});

test.each(["/salud", "/feed.xml", "/robots.txt", "/uploads/site-images/logo.svg"])(
  "%s, which takes no form, says so in Spanish",
  async (path) => {
    const response = await visitor.post(path, {});
    expect(response.status).toBe(405);
    expect(await response.text()).toContain("<h1>Este sitio no admite esa clase de petición.");
  },
);
