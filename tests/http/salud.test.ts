import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { backupName } from "~/backup/archives.server";
import { MESSAGE } from "../support/people";
import { startSite } from "../support/site";
import { useSite } from "../support/use-site";

const HOUR_MS = 60 * 60 * 1000;
const BACKUP_DIR = mkdtempSync(path.join(tmpdir(), "escuela-"));
writeFileSync(path.join(BACKUP_DIR, backupName(new Date(Date.now() - HOUR_MS))), "");
const { site, owner, visitor } = await useSite({
  env: { FORM_FORWARD_URL: "http://127.0.0.1:9/", BACKUP_DIR },
});
const status = async () => (await visitor.get("/salud")).status;
const said = () => site.problems.map(({ problem }) => problem);

test("/salud tells a visitor that the site can serve, and nothing else", async () => {
  const response = await visitor.get("/salud");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({ estado: "bien" });
});

test("/salud shows a user the state of the site", async () => {
  await visitor.post("/?index", MESSAGE);
  const response = await owner.get("/salud");
  expect(response.status).toBe(200);
  const health = await response.json();
  expect(health).toEqual({
    estado: "bien",
    activo_segundos: expect.any(Number),
    base_de_datos: { lectura: true, escritura: true },
    subidas: { escritura: true },
    disco: { libre_bytes: expect.any(Number) },
    reenvios: { pendientes: 1, espera_segundos: expect.any(Number) },
    copias: { programadas: true, antiguedad_segundos: expect.any(Number) },
  });
  expect(Math.round(health.copias.antiguedad_segundos / 3600)).toBe(1);
});

describe("/salud answers 503", () => {
  test("while the database cannot be read, to a user, too", async () => {
    const tables = ["inscripciones", "auth_sessions"];
    for (const table of tables) site.rows(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    // What a check has found holds for a moment.
    await expect.poll(async () => (await owner.get("/salud")).status).toBe(503);
    const response = await owner.get("/salud");
    for (const table of tables) site.rows(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
    expect(await response.json()).toEqual({ estado: "mal" });
    await expect.poll(status).toBe(200);
  });

  test("while uploads cannot be written", async () => {
    const bucket = path.join(site.folder, "uploads", "blog-images");
    renameSync(bucket, `${bucket}.away`);
    await expect.poll(status).toBe(503);
    await expect.poll(said).toContain("uploads not writable");
    renameSync(`${bucket}.away`, bucket);
    await expect.poll(status).toBe(200);
  });

  test("while the disk is nearly full", async () => {
    const preload = path.resolve("tests/support/small-disk.mjs");
    const full = await startSite({ NODE_OPTIONS: `--import ${preload}`, FREE_BYTES: "1000000" });
    onTestFinished(() => {
      rmSync(BACKUP_DIR, { recursive: true });
      return full.stop();
    });
    expect((await fetch(`${full.url}/salud`)).status).toBe(503);
  });
});
