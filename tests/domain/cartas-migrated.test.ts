import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { noteRestore } from "~/backup/database-file.server";
import { openDatabase } from "~/db/client.server";
import { oldDatabase } from "../support/old-database";

test("waiting letters of an older version become addresses without a text", () => {
  const file = oldDatabase(29);
  const at = "2026-11-01T10:00:00.000Z";
  const old = new Sqlite(file);
  const carta = old.prepare(
    "INSERT INTO cartas (asunto, contenido, destino, created_at, sent_at) VALUES ('Abrimos', 'Hola', 'todas', ?, ?)",
  );
  carta.run(at, at);
  const correo = old.prepare(
    "INSERT INTO correos (kind, carta_id, to_address, huella, subject, text, html, headers, message_id, state, next_attempt_at, created_at) VALUES (?, ?, ?, ?, 'x', 'x', 'x', '{\"a\":\"b\"}', ?, ?, ?, ?)",
  );
  correo.run("carta", 1, "a@x.es", null, "<1>", "sent", null, at);
  correo.run("carta", 1, "b@x.es", "h2", "<2>", "pending", at, at);
  correo.run("carta", 1, "c@x.es", "h3", "<3>", "pending", at, at);
  correo.run("acuse", null, "c@x.es", null, "<4>", "pending", at, at);
  old.close();

  const sqlite = openDatabase(file);
  onTestFinished(() => void sqlite.close());
  const rows = sqlite.prepare(
    "SELECT to_address, state, text || html || subject, headers FROM correos",
  );
  expect(rows.raw().all()).toEqual([
    ["a@x.es", "sent", "", "{}"],
    ["b@x.es", "pending", "", "{}"],
    ["c@x.es", "pending", "", "{}"],
    ["c@x.es", "pending", "xxx", '{"a":"b"}'],
  ]);
  expect(sqlite.prepare("SELECT queueing_to, from_backup FROM cartas").all()).toEqual([
    { queueing_to: null, from_backup: 0 },
  ]);
});

test("a restored backup of an older version holds its mail back", () => {
  const file = oldDatabase(29);
  noteRestore(file, "2026-11-20T10:00:00.000Z", null);
  const sqlite = openDatabase(file);
  onTestFinished(() => void sqlite.close());
  expect(sqlite.prepare("SELECT at, held FROM restores").all()).toEqual([
    { at: "2026-11-20T10:00:00.000Z", held: 0 },
  ]);
  // Else a later backup of it would not be restored: its tables are not as this site makes them.
  const schema = "SELECT sql FROM sqlite_schema WHERE name = 'restores'";
  const fresh = openDatabase(path.join(path.dirname(file), "fresh.sqlite"));
  onTestFinished(() => void fresh.close());
  expect(sqlite.prepare(schema).get()).toEqual(fresh.prepare(schema).get());
});

test("letters survive the migration, and no number of one is given again", () => {
  const file = oldDatabase(41);
  const old = new Sqlite(file);
  const at = "2026-11-01T10:00:00.000Z";
  old.exec(`INSERT INTO cartas (id, asunto, contenido, destino, estado, form_key, created_at, updated_at,
    sent_at, stopped_at, queueing_to, from_backup)
    VALUES (3, 'Abrimos', 'Hola', 'medio', 'nueva', 'k', '${at}', 'u', 's', 'p', 7, 1), (4, 'x', 'x', 'todas', NULL, NULL, '${at}', NULL, NULL, NULL, NULL, 0)`);
  const letters = old.prepare("SELECT * FROM cartas WHERE id = 3").get();
  old.exec("DELETE FROM cartas WHERE id = 4");
  old.close();

  const sqlite = openDatabase(file);
  onTestFinished(() => void sqlite.close());
  expect(sqlite.prepare("SELECT * FROM cartas").all()).toEqual([letters]);
  const next = sqlite.prepare(
    "INSERT INTO cartas (asunto, contenido, destino, created_at) VALUES ('x', 'x', ?, 'x')",
  );
  expect(next.run("plaza:12").lastInsertRowid).toBe(5);
  for (const destino of ["plaza:", "plaza:0", "plaza:1x", "otra:1", "", "medios"]) {
    expect(() => next.run(destino)).toThrow("CHECK");
  }
});
