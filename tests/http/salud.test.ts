import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, test } from "vitest";
import { backupName } from "~/backup/backup-retention";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const HOUR_MS = 60 * 60 * 1000;
const MESSAGE = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
let site: Site;

afterEach(() => site.stop());

const ask = () => fetch(`${site.url}/salud`);
const status = () => ask().then(({ status }) => status);
const said = () => site.problems.map(({ problem }) => problem);

test("/salud tells a visitor that the site can serve, and nothing else", async () => {
  site = await startSite();
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({ estado: "bien" });
});

test("/salud tells a user the state of the site; pending forwards are no reason for 503", async () => {
  const backups = mkdtempSync(path.join(tmpdir(), "escuela-"));
  writeFileSync(path.join(backups, backupName(new Date(Date.now() - HOUR_MS))), "");
  site = await startSite({ FORM_FORWARD_URL: "http://127.0.0.1:9/", BACKUP_DIR: backups });
  site.createAdmin(ADMIN.email, ADMIN.password);
  const ana = new Visitor(site.url);
  await ana.post("/?index", MESSAGE);
  await ana.post("/admin", ADMIN);
  const response = await ana.get("/salud");
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
  rmSync(backups, { recursive: true });
});

test("a lock shorter than a form waits is no reason for 503; a longer one is", async () => {
  site = await startSite();
  const other = new Sqlite(path.join(site.folder, "db", "escuela.sqlite"));
  other.exec("BEGIN EXCLUSIVE");
  expect(await status()).toBe(200);
  await expect.poll(status).toBe(503);
  expect(said()).toContain("database not writable");
  other.exec("COMMIT");
  other.close();
  await expect.poll(status).toBe(200);
});

describe("/salud answers 503", () => {
  test("/salud answers 503 while the database cannot be read, to a user, too", async () => {
    site = await startSite();
    site.createAdmin(ADMIN.email, ADMIN.password);
    const ana = new Visitor(site.url);
    await ana.post("/admin", ADMIN);
    site.rows("ALTER TABLE inscripciones RENAME TO gone");
    site.rows("ALTER TABLE auth_sessions RENAME TO gone_too");
    const response = await ana.get("/salud");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ estado: "mal" });
    site.rows("ALTER TABLE gone RENAME TO inscripciones");
    await expect.poll(status).toBe(200);
  });

  test("/salud answers 503 while uploads cannot be written", async () => {
    site = await startSite();
    const bucket = path.join(site.folder, "uploads", "blog-images");
    renameSync(bucket, `${bucket}.away`);
    expect(await status()).toBe(503);
    expect(said()).toContain("uploads not writable");
    renameSync(`${bucket}.away`, bucket);
    await expect.poll(status).toBe(200);
  });

  test("/salud answers 503 while the disk is nearly full", async () => {
    site = await startSite({
      NODE_OPTIONS: "--import ./tests/support/small-disk.mjs",
      FREE_BYTES: "1000000",
    });
    expect(await status()).toBe(503);
  });
});
