import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { runCommand } from "../support/command";
import { insert } from "../support/insert";
import { environmentIn } from "../support/site";
import { useSite } from "../support/use-site";

const { site } = await useSite({ env: {} });
const count = (table: string) =>
  Number(site.rows(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.total);

test("a seed that is cut short is completed by the next one", async () => {
  const env = environmentIn(site.folder);
  const first = spawn(process.execPath, ["build/node/scripts/seed.js"], { env });
  await expect.poll(() => count("fotos_galeria")).toBeGreaterThan(1);
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(count("fotos_galeria")).toBeLessThan(17);
  // Killed between making a row and giving it its age.
  site.rows("UPDATE blog_posts SET created_at = ?", new Date().toISOString());
  const { stderr, code } = await runCommand("seed", [], env);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  const tables = ["blog_posts", "fotos_galeria", "fichas", "inscripciones", "mensajes", "pictures"];
  expect(tables.map(count)).toEqual([3, 17, 17, 41, 4, 23]);
});

test.each(["borradores", "proyectos_galeria", "inscripciones"] as const)(
  "a seed beside %s of the school's own adds nothing",
  async (table) => {
    insert(site, table);
    const { stdout, code } = await runCommand("seed", [], environmentIn(site.folder));
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect([count(table), count("pictures")]).toEqual([1, 0]);
  },
);
