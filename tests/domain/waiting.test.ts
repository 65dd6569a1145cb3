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

test("the panel lists whoever has asked something until it is answered", async () => {
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

test("the panel says from three days on how long somebody has waited", async () => {
  for (const days of [0, 2.9, 3, 7]) await write(`${days}`, days);
  expect((await waiting()).shown.map(({ days }) => days)).toEqual([null, null, 3, 7]);
});

test("the panel shows up to seven who wait, of more than seven only five", async () => {
  for (let index = 0; index < 7; index++) await write(`${index}`, index);
  expect((await waiting()).shown).toHaveLength(7);
  await signUp("Una más", 1, "¿Y?");
  expect((await waiting()).shown).toHaveLength(5);
  expect(await waiting(true)).toMatchObject({ total: 8, shown: { length: 8 } });
});

test("after an answer the next older one who waits is offered", async () => {
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

test("three at most who signed up without a question are named", async () => {
  await signUp("Antes", 9, "");
  for (const nombre of ["A", "B", "C", "D"]) await signUp(nombre, 1, "");
  await signUp("Pregunta", 1, "¿?");
  const also = await registeredSince(at(2));
  expect(also.names.map(({ nombre }) => nombre)).toEqual(["D Peña", "C Peña", "B Peña"]);
  expect(also.others).toBe(1);
  expect((await registeredSince(at(0.5))).names).toEqual([]);
});

test("marking all as answered is refused if somebody came meanwhile", async () => {
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

test("undoing that all were marked as answered affects those alone", async () => {
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
