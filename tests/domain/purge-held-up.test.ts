import "../support/own-folder";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { notePurgeDue, purgeDeletedRows, purgeHeldUpFor } from "~/db/purge-deleted.server";

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
