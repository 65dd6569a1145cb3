import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../support/command";
import { insert } from "../support/insert";
import { environmentIn } from "../support/site";
import { useSite } from "../support/use-site";

const DAY_MS = 24 * 60 * 60 * 1000;

const { site } = await useSite({ env: {} });
const count = (table: string) =>
  Number(site.rows(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.total);

test("a seed that is cut short is completed by the next one", async () => {
  const env = environmentIn(site.folder);
  const KILL_ORDER = path.join(site.folder, "kill-order");
  writeFileSync(KILL_ORDER, 'insert into "fotos_galeria":3');
  const first = await runCommand("seed", [], { ...env, KILL_ORDER }, "kill-at-statement.mjs");
  expect([first.code, count("fotos_galeria")]).toEqual(["SIGKILL", 2]);
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

test("a seed has every picture with the files that belong to it", async () => {
  await runCommand("seed", [], environmentIn(site.folder));
  const pictures = site.rows<{ url: string; widths: string }>("SELECT url, widths FROM pictures");
  for (const { url, widths } of pictures) {
    const stem = url.replace(/\.\w+$/, "");
    const derived = JSON.parse(widths).map((width: number) => `${stem}-${width}.webp`);
    expect(derived.length).toBeGreaterThan(1);
    for (const file of [url, `${stem}-card.jpg`, ...derived]) {
      expect(existsSync(site.folder + file)).toBe(true);
    }
  }
  expect(readdirSync("demo/arcadas")).toHaveLength(6);
  for (const { alternativo } of site.rows("SELECT alternativo FROM fotos_galeria")) {
    expect(alternativo).toMatch(/^Imagen de muestra: .+\.$/);
  }
});

test("a seed has inscripciones of the last three months, of every course", async () => {
  await runCommand("seed", [], environmentIn(site.folder));
  type Row = Record<"telefono" | "curso_interes" | "created_at", string>;
  const rows = site.rows<Row>("SELECT * FROM inscripciones");
  expect(new Set(rows.map(({ curso_interes }) => curso_interes)).size).toBe(6);
  expect(new Set(rows.map(({ created_at }) => created_at.slice(0, 10))).size).toBe(rows.length);
  for (const { telefono, created_at } of rows) {
    expect(telefono).toMatch(/^(%2B|\d)[\d%]+$/);
    const age = Date.now() - Date.parse(created_at);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(92 * DAY_MS);
  }
});
