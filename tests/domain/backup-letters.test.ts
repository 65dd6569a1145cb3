import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { takeSnapshot } from "~/backup/database-file.server";
import { openDatabase } from "~/db/client.server";
import { scratchFolder } from "../support/scratch-folder";

test("a letter that is being sent is in the backup as a stopped one", () => {
  const folder = scratchFolder();
  const [file, copied] = [path.join(folder, "a.sqlite"), path.join(folder, "b.sqlite")];
  const sqlite = openDatabase(file);
  const at = "2026-11-01T10:00:00.000Z";
  const carta = sqlite.prepare(
    "INSERT INTO cartas (id, asunto, contenido, destino, created_at, sent_at) VALUES (?, 'x', 'x', 'todas', ?, ?)",
  );
  for (const id of [1, 2]) carta.run(id, at, at);
  const correo = sqlite.prepare(
    "INSERT INTO correos (kind, carta_id, to_address, subject, text, html, headers, message_id, state, next_attempt_at, created_at) VALUES ('carta', ?, ?, 'x', 'x', 'x', '{}', ?, ?, ?, ?)",
  );
  correo.run(1, "a@x.es", "<1>", "sent", null, at);
  correo.run(1, "b@x.es", "<2>", "pending", at, at);
  correo.run(1, "c@x.es", "<3>", "unknown", at, at);
  correo.run(1, "d@x.es", "<5>", "pending", at, at);
  sqlite.exec("UPDATE correos SET uncertain = 1 WHERE message_id = '<5>'");
  correo.run(2, "a@x.es", "<4>", "sent", null, at);
  sqlite.close();

  takeSnapshot(file, copied);
  const copy = new Sqlite(copied);
  onTestFinished(() => void copy.close());
  const stopped = copy.prepare("SELECT id FROM cartas WHERE stopped_at IS NOT NULL").pluck().all();
  expect(stopped).toEqual([1]);
  const left = copy.prepare(
    "SELECT to_address, state, next_attempt_at FROM correos WHERE carta_id = 1",
  );
  // What may have arrived once is not sent under another number.
  expect(left.raw().all()).toEqual([
    ["a@x.es", "sent", null],
    ["c@x.es", "unknown", null],
    ["d@x.es", "unknown", null],
  ]);
});
