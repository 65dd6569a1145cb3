import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { mailtoHref } from "~/format/mailto";
import {
  createInscripcion,
  deleteInscripcion,
  findInscripcion,
} from "~/inscripciones/inscripciones.server";
import { findInscripciones, readInscripciones } from "~/inscripciones/inscripciones-list.server";
import { createMensaje, findMensajes, mensajesCsv } from "~/mensajes/mensajes.server";
import { restore } from "~/papelera/papelera.server";
import { erasePerson } from "~/personas/erase-person.server";
import { recordsOf } from "~/personas/person-records";
import { readFollowUp } from "~/respuestas/follow-up.server";
import { answerHref, replyTo } from "~/respuestas/seguimiento";
import { submitSeguimiento } from "~/respuestas/seguimiento.server";
import { rowsOf, wholeText } from "../support/batches";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION as EVA, MESSAGE } from "../support/people";
import { wholePerson } from "../support/person";
import { all } from "../support/put";

const NOTED = { estado: "contestada", nota: "Llamar el martes" };
const rows = () => all("seguimiento");

freshDatabase();

let id: number;
beforeEach(async () => {
  await createInscripcion(EVA);
  await createInscripcion({ ...EVA, nombre: "Luz", email: "luz@ejemplo.es" });
  id = (await rowsOf(findInscripciones({ search: "eva", course: null })))[0]?.id ?? 0;
});

const followUp = () =>
  readFollowUp("inscripcion", { id, email: EVA.email, created_at: "" }, new URLSearchParams());

describe("state and note of a form", () => {
  test("a form is new and has no note until the owner says otherwise", async () => {
    expect((await followUp()).seguimiento).toEqual({ estado: "nueva", nota: "", updated_at: null });
    await submitSeguimiento("inscripcion", id, NOTED);
    expect((await followUp()).seguimiento).toMatchObject(NOTED);
    await submitSeguimiento("inscripcion", id, { estado: "nueva", nota: "" });
    expect((await followUp()).seguimiento).toMatchObject({ estado: "nueva", nota: "" });
    expect(await rows()).toHaveLength(1);
  });

  test("a note too long, an unknown state or a form gone store nothing", async () => {
    const submit = (values: Record<string, string>, of = id) =>
      submitSeguimiento("inscripcion", of, values);
    const long = { ...NOTED, nota: "x".repeat(2001) };
    expect(await submit(long)).toMatchObject({ ok: false, form: { values: long } });
    expect(await submit({ ...NOTED, estado: "x" })).toMatchObject({ reason: "invalid" });
    const gone = await submit(NOTED, 99_999);
    expect(gone).toMatchObject({ reason: "conflict", form: { values: NOTED } });
    expect(await rows()).toEqual([]);
  });

  test("forms are filtered by state, and found by their note", async () => {
    await submitSeguimiento("inscripcion", id, NOTED);
    const page = async (estado: "nueva" | "contestada") =>
      readInscripciones({ search: "", course: null, estado }, 1);
    expect(await page("contestada")).toMatchObject({ matching: 1, rows: [{ nombre: "Eva" }] });
    expect(await page("nueva")).toMatchObject({ matching: 1, rows: [{ nombre: "Luz" }] });
    expect(await rowsOf(findInscripciones({ search: "martes", course: null }))).toHaveLength(1);

    await createMensaje(MESSAGE);
    await db.updateTable("mensajes").set({ id }).execute(); // which is not answered for that
    const [mensaje] = await rowsOf(findMensajes({ search: "", estado: "nueva" }));
    expect(mensaje?.id).toBe(id);
    await submitSeguimiento("contacto", mensaje?.id ?? 0, NOTED);
    expect(await rowsOf(findMensajes({ search: "", estado: "nueva" }))).toEqual([]);
    const noted = await rowsOf(findMensajes({ search: "martes", estado: "contestada" }));
    expect(await wholeText(mensajesCsv([noted]))).toContain('"Contestado";"Llamar el martes"');
  });
});

describe("what is stored of a person", () => {
  test("the note is part of it, also in the trash", async () => {
    await submitSeguimiento("inscripcion", id, NOTED);
    const facts = async () => recordsOf(await wholePerson(EVA.email))[0]?.facts;
    expect(await facts()).toContainEqual(["Nota", NOTED.nota]);
    const trash = await deleteInscripcion(id);
    expect(await rows()).toEqual([]);
    expect(await facts()).toContainEqual(["Nota", NOTED.nota]);
    expect(await restore(trash ?? 0)).toMatchObject({ ok: true, value: { id } });
    expect((await followUp()).seguimiento).toMatchObject(NOTED);
  });

  test("state and note are erased with the person", async () => {
    await submitSeguimiento("inscripcion", id, NOTED);
    await erasePerson(EVA.email);
    expect(await findInscripcion(id)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test("other forms of an e-mail stand together, and nobody else's", async () => {
    await createInscripcion({ ...EVA, email: "EVA@ejemplo.es" });
    await createMensaje(MESSAGE);
    const { others } = await followUp();
    expect(others.map(({ form }) => form)).toEqual(["inscripcion", "contacto"]);
    expect(others.map((other) => other.form === "inscripcion" && other.id)).not.toContain(id);
  });
});

test("an answer in the owner's mail program goes to one address", () => {
  expect(mailtoHref("men?bcc=x&y@ejemplo.es")).toBe("mailto:men%3Fbcc%3Dx%26y@ejemplo.es");
  const href = answerHref("a&b?cc=x@ejemplo.es", replyTo("contacto", "Eva & Luz", "La escuela"));
  const url = new URL(href);
  expect(decodeURIComponent(url.pathname)).toBe("a&b?cc=x@ejemplo.es");
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(url.searchParams.get("subject")).toBe("Tu mensaje a La escuela");
  expect(url.searchParams.get("body")).toBe("Hola, Eva & Luz:\r\n\r\n");
});
