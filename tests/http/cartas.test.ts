import { beforeAll, expect, test } from "vitest";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
});

test("a letter that is gone is neither sent nor stopped, and its page says so", async () => {
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  for (const order of ["enviar", "detener", "prueba"]) {
    const response = await ana.post(`/admin/cartas?carta=99999&${order}`, {});
    expect(response.headers.get("Location")).toBe("/admin/cartas?carta=99999");
  }
  const page = await (await ana.get("/admin/cartas?carta=99999")).text();
  expect(page).toContain("Esa carta ya no está");
});
