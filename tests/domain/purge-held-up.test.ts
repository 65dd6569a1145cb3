import "../support/own-folder";
import { readFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { notePurgeDue, purgeDeletedRows, purgeHeldUpFor } from "~/db/purge-deleted.server";
import { erasePerson } from "~/personas/erase-person.server";
import { put } from "../support/put";

const inFiles = (text: string) =>
  ["", "-wal"].some((end) => readFileSync(`${environment.DATABASE_PATH}${end}`).includes(text));

test("what the trash alone holds of an erased person is in no file afterwards", async () => {
  const row = { id: 1, email: "eva@ejemplo.es", mensaje: "la carta del tío Andrés" };
  const trashed = { tipo: "mensaje", nombre: "Eva", deleted_at: "2026-11-20" } as const;
  await put("papelera", { ...trashed, filas: JSON.stringify({ mensajes: [row] }) });
  expect(inFiles("la carta del tío")).toBe(true);
  await erasePerson("eva@ejemplo.es");
  expect(inFiles("la carta del tío")).toBe(false);
});

test("the purge says how long a reader has held it up, until that ends", async () => {
  expect(purgeHeldUpFor()).toBe(0);
  await db.insertInto("mensajes").values({ nombre: "Eva", email: "", mensaje: "hola" }).execute();
  const reader = new Sqlite(environment.DATABASE_PATH, { readonly: true });
  reader.exec("BEGIN; SELECT * FROM mensajes");
  await db.deleteFrom("mensajes").execute();
  await notePurgeDue();
  await purgeDeletedRows();
  const first = purgeHeldUpFor();
  expect(first).toBeGreaterThan(0);
  await purgeDeletedRows();
  expect(purgeHeldUpFor()).toBeGreaterThan(first);
  reader.exec("COMMIT");
  await purgeDeletedRows();
  expect(purgeHeldUpFor()).toBe(0);
  reader.close();
});
