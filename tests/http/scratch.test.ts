import { readdirSync, watch } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { useSite } from "../support/use-site";

const { site, owner } = await useSite();

test("an erasure writes what has the database's size beside it, and leaves nothing", async () => {
  const insert =
    "INSERT INTO mensajes (nombre, email, mensaje) VALUES ('x', ?, hex(zeroblob(15000000)))";
  for (const email of ["eva@ejemplo.es", "luis@ejemplo.es"]) site.rows(insert, email);
  const folder = path.join(site.folder, "db");
  const seen = new Set<string>();
  const watcher = watch(folder, (_, name) => seen.add(name ?? ""));
  const erased = await owner.post("/admin/personas?email=eva%40ejemplo.es&eliminar", {});
  expect(erased.status).toBe(303);
  await vi.waitFor(() => expect([...seen].join()).toMatch(/etilqs_/));
  watcher.close();
  expect(readdirSync(folder).join()).not.toMatch(/etilqs_|purge-due/);
});
