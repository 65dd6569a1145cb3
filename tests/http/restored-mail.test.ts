import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { ADMIN, environmentIn, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "restored-mail-"));
  // Nobody listens there: what is written waits.
  site = await startSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hola@sal.example" });
  site.createAdmin(ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await site.stop();
  rmSync(scratch, { recursive: true });
});

test("after a restore, what waited in the backup is held back, and the owner sends her answers", async () => {
  const eva = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
  expect((await new Visitor(site.url).post("/?index", eva)).status).toBe(303);
  site.rows("UPDATE correos SET kind = 'respuesta' WHERE kind = 'acuse'");
  const archive = path.join(scratch, "copia.tar");
  const environment = environmentIn(site.folder);
  expect((await runCommand("backup", ["--to", archive], environment)).code).toBe(0);
  const waiting = site.rows("SELECT DISTINCT state FROM correos");
  expect(waiting).not.toContainEqual({ state: "refused" });

  const closed = new Promise((resolve) => site.process.once("exit", resolve));
  site.process.kill();
  await closed;
  expect((await runCommand("restore", ["--from", archive], environment)).code).toBe(0);
  const file = path.join(site.folder, "db", "escuela.sqlite");
  const placed = new Sqlite(file, { readonly: true });
  expect(placed.prepare("SELECT held FROM restores").all()).toEqual([{ held: 0 }]);
  placed.close();

  await site.restart();
  const held = { state: "refused", failure: "restored" };
  expect(site.rows("SELECT state, failure FROM correos")).toEqual([held, held]);
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  const page = await (await ana.get("/admin/correo")).text();
  expect(page.match(/Enviarla ahora/g)).toHaveLength(1);
  const action = /action="([^"]*enviar=\d+)"/.exec(page)?.[1] ?? "";
  expect((await ana.post(action, {})).headers.get("Location")).toContain("enviada");
  const states = site.rows<{ kind: string; failure: string }>("SELECT kind, failure FROM correos");
  expect(states.find(({ kind }) => kind === "respuesta")?.failure).not.toBe("restored");
});
