import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { peakMegabytes, residentMegabytes } from "../support/process-memory";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";

const GROWTH_MB = 60;

const { site, visitor } = await useSite({ env: {} });
const many = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, value]));
const PATHS = ["/?index", "/inscripcion", "/admin", "/blog-admin", "/galeria-admin/1", "/salir"];

test.skipIf(process.platform !== "linux").each([
  ["26 fields of 1 MB", many(26, "<".repeat(1_000_000))],
  ["one field of 900 KB", { contenido: '"'.repeat(900_000) }],
  ["a text as long as the pipeline lets pass", { mensaje: "&".repeat(99_000) }],
  ["fifty fields of its own", many(50, "&".repeat(1_900))],
])("a stranger's post is answered in little memory: %s", async (_shape, fields) => {
  for (const path of PATHS) {
    const before = residentMegabytes(site.process.pid) ?? 0;
    writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5"); // the peak is counted from here
    // The connection of a body that was cut is of no use for the next.
    const response = await visitor.postForm(path, multipart(fields), { Connection: "close" });
    expect((await response.text()).length, path).toBeLessThan(200_000);
    expect((peakMegabytes(site.process.pid) ?? 0) - before, path).toBeLessThan(GROWTH_MB);
  }
});

test("a password of 900 KB is refused two hundred times, and never fails", async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const answers = Array.from({ length: 20 }, () =>
      visitor.post("/admin", { email: ADMIN.email, password: "p".repeat(900_000) }),
    );
    for (const { status } of await Promise.all(answers)) statuses.add(status);
  }
  expect([...statuses]).toEqual([413]);
  expect(site.rows("SELECT key FROM auth_throttle")).toEqual([]);
});
