import "../support/own-folder";
import { expect, test } from "vitest";
import { nextWaiting, readWaiting, registeredSince } from "~/panel/waiting.server";
import { submitSeguimiento } from "~/respuestas/seguimiento.server";
import {
  answerAll,
  countAnsweredAt,
  countEstados,
  readAllWaiting,
  undoAnswerAll,
} from "~/respuestas/waiting.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

const NOW = new Date("2026-11-23T10:00:00.000Z");
const at = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000).toISOString();

freshDatabase();

const signUp = (nombre: string, days: number, comentarios: string | null) =>
  put("inscripciones", { nombre, apellidos: "Peña", comentarios, created_at: at(days) });
const write = (nombre: string, days: number) => put("mensajes", { nombre, created_at: at(days) });
const answer = (form: "inscripcion" | "contacto", id: number) =>
  submitSeguimiento(form, id, { estado: "contestada", nota: "" });

async function waiting(isOfAll = false) {
  const { nueva: inscripcion } = await countEstados("inscripcion");
  const { nueva: contacto } = await countEstados("contacto");
  return readWaiting({ inscripcion, contacto }, { isOfAll, now: NOW });
}
const names = async () => (await waiting()).shown.map(({ nombre }) => nombre);

test("who asks something waits until somebody has answered; who asks nothing does not", async () => {
  const lucia = await signUp("Lucía", 2, "¿Puedo llevarla?");
  await signUp("Álvaro", 1, "");
  await signUp("Nuria", 1, null);
  const remedios = await write("Remedios", 1);
  expect(await names()).toEqual(["Remedios", "Lucía Peña"]);
  await answer("contacto", remedios);
  expect(await names()).toEqual(["Lucía Peña"]);
  expect(await countEstados("contacto")).toEqual({ nueva: 0, contestada: 1 });
  await answer("inscripcion", lucia);
  expect(await countEstados("inscripcion")).toEqual({ nueva: 0, contestada: 1 });
});

test("from three days on it is said how long somebody has waited", async () => {
  for (const days of [0, 2.9, 3, 7]) await write(`${days}`, days);
  expect((await waiting()).shown.map(({ days }) => days)).toEqual([null, null, 3, 7]);
});

test("seven are shown, of more five, and all where they are asked for", async () => {
  for (let index = 0; index < 7; index++) await write(`${index}`, index);
  expect((await waiting()).shown).toHaveLength(7);
  await signUp("Una más", 1, "¿Y?");
  expect((await waiting()).shown).toHaveLength(5);
  expect(await waiting(true)).toMatchObject({ total: 8, shown: { length: 8 } });
});

test("after one who was answered comes the next older, and after the last the newest", async () => {
  const oldest = await write("Vieja", 3);
  const between = await signUp("Media", 2, "¿?");
  const newest = await write("Nueva", 1);
  const after = async (form: "inscripcion" | "contacto", id: number, days: number) =>
    (await nextWaiting(form, { id, created_at: at(days) }))?.nombre;
  expect(await after("contacto", newest, 1)).toBe("Media Peña");
  expect(await after("inscripcion", between, 2)).toBe("Vieja");
  expect(await after("contacto", oldest, 3)).toBe("Nueva");
  await answer("contacto", newest);
  await answer("inscripcion", between);
  expect(await after("contacto", oldest, 3)).toBeUndefined();
});

test("who signed up since the last visit without a question is named, three at most", async () => {
  await signUp("Antes", 9, "");
  for (const nombre of ["A", "B", "C", "D"]) await signUp(nombre, 1, "");
  await signUp("Pregunta", 1, "¿?");
  const also = await registeredSince(at(2));
  expect(also.names.map(({ nombre }) => nombre)).toEqual(["D Peña", "C Peña", "B Peña"]);
  expect(also.others).toBe(1);
  expect((await registeredSince(at(0.5))).names).toEqual([]);
});

test("who came after the confirmation is not answered with the others", async () => {
  const first = await write("Uno", 2);
  const { version, count } = await readAllWaiting("contacto");
  await answer("contacto", first);
  await write("Dos", 1);
  expect(count).toBe(1);
  expect(await answerAll("contacto", version, NOW)).toBeNull();
  expect(await names()).toEqual(["Dos"]);
  const now = await readAllWaiting("contacto");
  expect(await answerAll("contacto", now.version, NOW)).not.toBeNull();
  expect(await names()).toEqual([]);
});

test("all who wait are answered at once, and that is undone for them alone", async () => {
  await answer("contacto", await write("Antes", 3));
  const noted = await write("Uno", 2);
  await write("Dos", 1);
  await submitSeguimiento("contacto", noted, { estado: "nueva", nota: "Llamar" });
  const moment = (await answerAll("contacto", null, NOW)) ?? "";
  expect(await countEstados("contacto")).toEqual({ nueva: 0, contestada: 3 });
  expect(await countAnsweredAt("contacto", moment)).toBe(2);
  await undoAnswerAll("contacto", moment);
  expect(await names()).toEqual(["Dos", "Uno"]);
});
