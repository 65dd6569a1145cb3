import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { migrate } from "~/db/migrate.server";
import { acceptQuarantined } from "~/panel/accept-form.server";
import { erasePerson } from "~/personas/erase-person.server";
import { findPerson, searchPeople } from "~/personas/personas.server";
import { listQuarantined, quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { plansOf } from "../support/query-plan";

freshDatabase();

const mensajes = () => db.selectFrom("mensajes").select("nombre").execute();
const message = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "Hola" };

async function insertQuarantined(fields: Record<string, string>): Promise<number> {
  await quarantine("contacto", fields);
  return (await listQuarantined(1)).forms[0]?.id ?? 0;
}

test("a quarantined form that is accepted is submitted once and leaves the quarantine", async () => {
  const id = await insertQuarantined(message);
  await acceptQuarantined(id);
  await acceptQuarantined(id);
  expect(await mensajes()).toEqual([{ nombre: "Eva" }]);
  expect(await listQuarantined(1)).toEqual({ total: 0, forms: [] });
});

test("a quarantined inscripción from before the rule for telephones is accepted as it is", async () => {
  const { mensaje: _mensaje, ...eva } = message;
  const course = { apellidos: "Martín", curso_interes: "medio", comentarios: "" };
  await quarantine("inscripcion", { ...eva, ...course, telefono: "6001" });
  await acceptQuarantined((await listQuarantined(1)).forms[0]?.id ?? 0);
  const rows = await db.selectFrom("inscripciones").select("telefono").execute();
  expect(rows).toEqual([{ telefono: "6001" }]);
});

test("a quarantined message from before the rule for e-mails is accepted as it is", async () => {
  expect(await acceptQuarantined(await insertQuarantined({ ...message, email: "eva@x..es" }))).toBe(
    "done",
  );
  expect(await mensajes()).toEqual([{ nombre: "Eva" }]);
});

test("a quarantined form that could not be submitted stays in the quarantine", async () => {
  const id = await insertQuarantined({ ...message, email: "nada" });
  expect(await acceptQuarantined(id)).toBe("unreadable");
  expect(await mensajes()).toEqual([]);
  expect((await listQuarantined(1)).total).toBe(1);
});

test("the search for people and their erasure read no text of quarantined forms", async () => {
  await insertQuarantined(message);
  const prepare = vi.spyOn(Sqlite.prototype, "prepare");
  await searchPeople("eva");
  await erasePerson("eva@ejemplo.es");
  const asked = prepare.mock.calls.map(([statement]) => statement);
  const statements = asked.filter((text) => text.includes('"suspicious_forms"'));
  prepare.mockRestore();
  expect(statements).toHaveLength(2);
  for (const text of statements) expect(text).not.toMatch(/"fields"|\*/);
  expect(await plansOf(statements[1] ?? "")).toEqual([
    expect.stringContaining("SEARCH suspicious_forms USING INDEX suspicious_forms_by_email"),
  ]);
});

describe("a quarantined form whose fields are odd", () => {
  const ODD = ["{", "null", "5", '"text"', "[]", '{"email":5}', '{"email":null}', '{"nombre":{}}'];

  test.each(ODD)(
    "a quarantined form with %s is shown as damaged and harms no other",
    async (fields) => {
      await insertQuarantined(message);
      const row = { form: "contacto" as const, fields, created_at: "2026-11-21T10:00:00.000Z" };
      await db.insertInto("suspicious_forms").values(row).execute();
      const shown = (await listQuarantined(2)).forms.map((form) => form.fields);
      expect(shown).toEqual([null, message]);
      expect(await searchPeople("eva")).toMatchObject([{ email: message.email }]);
      expect((await findPerson(message.email)).quarantined).toHaveLength(1);
      expect(await erasePerson(message.email)).toMatchObject({ quarantined: 1 });
      expect((await listQuarantined(2)).total).toBe(1);
    },
  );
});

test("oversized quarantined forms of an older version are cut down to the declared fields", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  const sqlite = new Sqlite(":memory:");
  try {
    for (const name of readdirSync("db/migrations").filter((each) => each < "0013")) {
      cpSync(path.join("db/migrations", name), path.join(folder, name));
    }
    migrate(sqlite, folder);
    const insert = sqlite.prepare(
      "INSERT INTO suspicious_forms (form, fields, created_at) VALUES (?, ?, '2026-11-21')",
    );
    const ballast = { relleno: "x".repeat(100_000) };
    const inscripcion = {
      apellidos: "Sol",
      telefono: "600",
      curso_interes: "medio",
      comentarios: "",
    };
    const { mensaje, ...person } = message;
    insert.run("contacto", JSON.stringify({ ...message, ...ballast }));
    insert.run("inscripcion", JSON.stringify({ ...person, ...inscripcion, ...ballast }));
    insert.run("contacto", JSON.stringify({ ...message, mensaje: "ñ".repeat(90_000) }));
    insert.run("contacto", `{${ballast.relleno}`);
    insert.run("contacto", JSON.stringify({ ...message, otro: "poco" }));
    migrate(sqlite, "db/migrations");
    const rows = sqlite.prepare("SELECT email, fields FROM suspicious_forms ORDER BY id").all();
    const fields = (rows as { fields: string }[]).map((row) => JSON.parse(row.fields));
    expect(fields).toEqual([
      { ...message, privacidad: "" },
      { ...person, ...inscripcion, privacidad: "" },
      { ...message, mensaje: "ñ".repeat(5000), privacidad: "" },
      { ...message, otro: "poco" },
    ]);
    expect(new Set((rows as { email: string }[]).map(({ email }) => email))).toEqual(
      new Set([message.email]),
    );
  } finally {
    sqlite.close();
    rmSync(folder, { recursive: true });
  }
});
