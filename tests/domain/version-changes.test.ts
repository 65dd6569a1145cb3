import { expect, test } from "vitest";
import { wordChanges } from "~/articulos/versiones.server";

const said = (titulo: string, text: string) => ({ titulo, text });
const marked = (before: string, after: string) =>
  wordChanges(said("Revelar", before), said("Revelar", after))
    ?.map(({ words, what }) => {
      if (what === "same") return words;
      return what === "removed" ? `[-${words}-]` : `{+${words}+}`;
    })
    .join("");

test("a comparison of versions marks removed and added words", () => {
  expect(marked("Agua a **18** °C.\n\nFin.", "Agua a **20** °C.\n\nFin.")).toBe(
    "Revelar\n\nAgua a [-18-]{+20+} °C.\n\nFin.",
  );
});

test("a comparison of versions shows new list items, cells and pictures", () => {
  const table = "| °C | Minutos |\n| 20 | 9 |";
  const picture = '![Una cubeta](/uploads/blog-images/482919304412.jpg "Baño")';
  expect(marked("Uno.", `Uno.\n\n- dos\n\n${table}\n\n${picture}`)).toBe(
    "Revelar\n\nUno.{+\n\ndos\n\n°C · Minutos\n20 · 9\n\n[Imagen: Una cubeta Baño]+}",
  );
});

test("a comparison of versions ignores formatting but not the title", () => {
  expect(marked("Hola *tú*", "Hola **tú**")).toBe("Revelar\n\nHola tú");
  const changes = wordChanges(said("Antes", "x"), said("Después", "x")) ?? [];
  expect(changes.map(({ what }) => what)).toEqual(["removed", "added", "same"]);
});

test("two long versions without anything in common are not compared", () => {
  const words = (sign: string) =>
    Array.from({ length: 9_000 }, (_, at) => `${sign}${at}`).join(" ");
  expect(wordChanges(said("a", words("a")), said("b", words("b")))).toBeNull();
});
