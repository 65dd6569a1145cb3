import { readdirSync, watch } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;

beforeAll(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
});
afterAll(() => site.stop());

test("an erasure writes what has the database's size beside it, and leaves nothing", async () => {
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  const insert =
    "INSERT INTO mensajes (nombre, email, mensaje) VALUES ('x', ?, hex(zeroblob(15000000)))";
  for (const email of ["eva@ejemplo.es", "luis@ejemplo.es"]) site.rows(insert, email);
  const folder = path.join(site.folder, "db");
  const seen = new Set<string>();
  const watcher = watch(folder, (_, name) => seen.add(name ?? ""));
  const person = "/admin/personas?email=eva%40ejemplo.es";
  expect((await ana.post(`${person}&eliminar`, {})).status).toBe(303);
  await vi.waitFor(() => expect([...seen].join()).toMatch(/etilqs_/));
  watcher.close();
  expect(readdirSync(folder).join()).not.toMatch(/etilqs_|purge-due/);
});
