import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import {
  type FormOrigin,
  hasStored,
  noteStored,
  replaceWords,
  versionOf,
  WordsChanged,
} from "~/db/replace-words.server";
import { freshDatabase } from "../support/fresh-database";
import { column } from "../support/put";

freshDatabase();

const STORED = { id: 1, titulo: "Uno", texto: null };
const WORDS = { texto: null, titulo: "Dos" };
const COLUMNS = ["titulo", "texto"];

/** @returns whether it was written. @throws WordsChanged */
const replace = (stored: object, words: object, origin: FormOrigin) =>
  db.transaction().execute(async (trx) => {
    let isWritten = false;
    await replaceWords(trx, stored, words, origin, async () => {
      isWritten = true;
    });
    return isWritten;
  });
const stores = (clave: string | null, words: object) =>
  db.transaction().execute((trx) => noteStored(trx, clave, words));
const has = (clave: string | null, words: object) =>
  db.transaction().execute((trx) => hasStored(trx, clave, words));

test("the version of a form's words does not depend on their order", () => {
  const version = versionOf({ titulo: "Uno", texto: "Dos" }, ["titulo", "texto"]);
  expect(versionOf({ texto: "Dos", titulo: "Uno" }, ["texto", "titulo"])).toBe(version);
  for (const other of [{ titulo: "uno" }, { texto: "" }, { texto: null }, { texto: "Uno" }]) {
    const words = { titulo: "Uno", texto: "Dos", ...other };
    expect(versionOf(words, ["titulo", "texto"])).not.toBe(version);
  }
});

test("an empty column does not change the version of a form's words", () => {
  expect(versionOf(STORED, COLUMNS)).toBe(versionOf(STORED, ["titulo"]));
});

test("a form replaces the words that it was made of", async () => {
  const version = versionOf(STORED, COLUMNS);
  expect(await replace(STORED, WORDS, { clave: "a", version })).toBe(true);
  expect(await replace(STORED, WORDS, {})).toBe(true);
});

test("a form does not replace other words, and is given these", async () => {
  const refused = replace(STORED, WORDS, { clave: "a", version: "" });
  await expect(refused).rejects.toBeInstanceOf(WordsChanged);
  const version = versionOf(STORED, COLUMNS);
  await expect(refused).rejects.toMatchObject({ stored: STORED, version });
  expect(await column("form_saves", "mark")).toEqual([]);
});

test("a form replaces the words that it stored itself, but not another form's", async () => {
  await replace(STORED, WORDS, { clave: "a" });
  const other = { titulo: "Tres", texto: "x" };
  expect(await replace(WORDS, other, { clave: "a", version: "" })).toBe(true);
  await expect(replace(WORDS, other, { clave: "b", version: "" })).rejects.toThrow();
  await expect(replace(WORDS, other, { clave: "", version: "" })).rejects.toThrow();
});

test("a form that says what is stored writes nothing and counts as its author", async () => {
  expect(await replace(WORDS, WORDS, { clave: "a", version: "" })).toBe(false);
  expect(await has("a", WORDS)).toBe(true);
});

test("only the two thousand newest saves of forms are remembered", async () => {
  for (const titulo of ["Uno", "Dos", "Uno"]) await stores("a", { titulo });
  expect(await column("form_saves", "mark")).toHaveLength(2);
  const marks = Array.from({ length: 1998 }, (_, index) => ({ mark: String(index) }));
  await db.insertInto("form_saves").values(marks).execute();
  const known = () => Promise.all(["Uno", "Dos"].map((titulo) => has("a", { titulo })));
  expect(await known()).toEqual([true, true]);
  await stores("b", { titulo: "Uno" });
  expect(await known()).toEqual([true, false]);
  await stores("c", { titulo: "Uno" });
  expect(await known()).toEqual([false, false]);
});
