import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { noteRestore } from "~/backup/database-file.server";
import { carryNumbersOn, numbersOn } from "~/db/carried.server";
import { openDatabase } from "~/db/client.server";
import { scratchFolder } from "../support/scratch-folder";

const insert = (sqlite: ReturnType<typeof openDatabase>, titulo: string) =>
  sqlite
    .prepare("INSERT INTO proyectos_galeria (titulo, descripcion, portada_url) VALUES (?, '', '')")
    .run(titulo).lastInsertRowid;

test("a restored database gives out no number of the replaced one again", () => {
  const [present, copy] = [openDatabase(":memory:"), openDatabase(":memory:")];
  for (const titulo of ["Sal", "Plata", "Hierro"]) insert(present, titulo);
  insert(copy, "Sal");
  present.exec("DELETE FROM proyectos_galeria");
  carryNumbersOn(copy, numbersOn(present));
  expect(insert(copy, "Cobre")).toBe(4);
});

test("a restored database ignores lower or damaged numbers of the replaced one", () => {
  const [present, copy] = [openDatabase(":memory:"), openDatabase(":memory:")];
  insert(present, "Sal");
  present.exec("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'correos'");
  for (const titulo of ["Sal", "Plata"]) insert(copy, titulo);
  const before = numbersOn(copy);
  carryNumbersOn(copy, numbersOn(present));
  expect(insert(copy, "Hierro")).toBe(3);
  expect(numbersOn(copy).correos).toBe(before.correos);
});

test("a restored copy notes how far it reached, not the numbers carried over", () => {
  const file = path.join(scratchFolder(), "a.sqlite");
  openDatabase(file).close();
  noteRestore(file, "2026-11-26T10:00:00.000Z", {
    clock: null,
    accounts: null,
    numbers: { inscripciones: 50 },
  });
  const sqlite = new Sqlite(file);
  const newest = "SELECT reached ->> '$.inscripciones' FROM database_names ORDER BY id DESC";
  expect(sqlite.prepare(newest).pluck().get()).toBe(0);
  expect(numbersOn(sqlite).inscripciones).toBe(50);
  sqlite.close();
});
