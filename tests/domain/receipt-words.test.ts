import { expect, test } from "vitest";
import { receiptOf } from "~/correo/announcements";

const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
const arrival = (nombre: string) => ({
  form: "contacto" as const,
  row_id: 1,
  reference: "K7M2QX94",
  payload: { ...EVA, nombre },
});

test.each([
  ["Eva", "Hola, Eva:"],
  ["María José", "Hola, María José:"],
  ["D’Angelo", "Hola, D’Angelo:"],
  ["http://malo.example", "Hola:"],
  ["malo.example", "Hola:"],
  ["Gana mucho dinero ya", "Hola:"],
  ["600123456", "Hola:"],
  ["E".repeat(41), "Hola:"],
  ["<b>Eva</b>", "Hola:"],
])("a receipt greets «%s» with «%s»", (nombre, greeting) => {
  const school = { name: "Escuela", address: "Granada" };
  expect(receiptOf(arrival(nombre), school).paragraphs[0]).toBe(greeting);
});

test("a receipt says the light of its hour where there is one", () => {
  const school = { name: "Escuela", address: "Granada" };
  const facts = (light?: string) => receiptOf(arrival("Eva"), school, light).parts[0]?.facts;
  expect(facts("23 nov · luz roja")).toContainEqual(["La luz de esa hora", "23 nov · luz roja"]);
  expect(facts()).toHaveLength((facts("23 nov · luz roja")?.length ?? 0) - 1);
});
