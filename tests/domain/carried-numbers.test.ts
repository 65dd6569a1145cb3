import { expect, test } from "vitest";
import { carryNumbersOn, numbersOn } from "~/db/carried-numbers.server";
import { openDatabase } from "~/db/client.server";

const insert = (sqlite: ReturnType<typeof openDatabase>, titulo: string) =>
  sqlite
    .prepare("INSERT INTO proyectos_galeria (titulo, descripcion, portada_url) VALUES (?, '', '')")
    .run(titulo).lastInsertRowid;

test("a database that takes the place of another gives out none of its numbers again", () => {
  const [present, copy] = [openDatabase(":memory:"), openDatabase(":memory:")];
  for (const titulo of ["Sal", "Plata", "Hierro"]) insert(present, titulo);
  insert(copy, "Sal");
  present.exec("DELETE FROM proyectos_galeria");
  carryNumbersOn(copy, numbersOn(present));
  expect(insert(copy, "Cobre")).toBe(4);
});

test("a database keeps its numbers where the one that it replaces had given fewer, or damaged ones", () => {
  const [present, copy] = [openDatabase(":memory:"), openDatabase(":memory:")];
  insert(present, "Sal");
  present.exec("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'correos'");
  for (const titulo of ["Sal", "Plata"]) insert(copy, titulo);
  const before = numbersOn(copy);
  carryNumbersOn(copy, numbersOn(present));
  expect(insert(copy, "Hierro")).toBe(3);
  expect(numbersOn(copy).correos).toBe(before.correos);
});
