import "../support/own-folder";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { acceptQuarantined } from "~/panel/accept-form.server";
import { erasePerson } from "~/personas/erase-person.server";
import { searchPeople } from "~/personas/person.server";
import { listQuarantined, quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { MESSAGE } from "../support/people";
import { wholePerson } from "../support/person";
import { backUp, restoreFrom } from "../support/placed-database";
import { all, column, put } from "../support/put";
import { plansOf } from "../support/query-plan";

freshDatabase();

async function insertQuarantined(fields: Record<string, string>): Promise<number> {
  await quarantine("contacto", fields);
  return (await listQuarantined(1)).forms[0]?.id ?? 0;
}

test("a quarantined form that is accepted is submitted once", async () => {
  const id = await insertQuarantined(MESSAGE);
  await acceptQuarantined(id);
  await acceptQuarantined(id);
  expect(await column("mensajes", "nombre")).toEqual(["Eva"]);
  expect(await listQuarantined(1)).toEqual({ total: 0, forms: [] });
});

test("a quarantined inscripción from before the rules is accepted", async () => {
  const { mensaje: _mensaje, ...eva } = MESSAGE;
  const course = { apellidos: "Martín", curso_interes: "medio", comentarios: "" };
  await quarantine("inscripcion", { ...eva, ...course, telefono: "6001" });
  await acceptQuarantined((await listQuarantined(1)).forms[0]?.id ?? 0);
  expect(await column("inscripciones", "telefono")).toEqual(["6001"]);
});

test("a quarantined message from before the rule for e-mails is accepted as it is", async () => {
  const id = await insertQuarantined({ ...MESSAGE, email: "eva@x..es" });
  expect(await acceptQuarantined(id)).toBe("done");
  expect(await column("mensajes", "nombre")).toEqual(["Eva"]);
});

test("a quarantined form stays where the numbers go on far behind it", async () => {
  const first = await insertQuarantined(MESSAGE);
  await sql`UPDATE sqlite_sequence SET seq = 5000 WHERE name = 'suspicious_forms'`.execute(db);
  await insertQuarantined(MESSAGE);
  expect((await listQuarantined(9)).forms.map(({ id }) => id)).toEqual([5001, first]);
});

test("a quarantined form says whether it came with a restored backup", async () => {
  await insertQuarantined(MESSAGE);
  expect((await listQuarantined(1)).forms[0]?.isFromBackup).toBe(false);
  // Whatever the hour: that of a clock in doubt says nothing.
  restoreFrom(backUp(), "2000-01-01T00:00:00.000Z");
  await insertQuarantined(MESSAGE);
  const { forms } = await listQuarantined(2);
  expect(forms.map(({ isFromBackup }) => isFromBackup)).toEqual([false, true]);
});

test("a quarantined form that could not be submitted stays in the quarantine", async () => {
  const id = await insertQuarantined({ ...MESSAGE, email: "nada" });
  expect(await acceptQuarantined(id)).toBe("unreadable");
  expect(await all("mensajes")).toEqual([]);
  expect((await listQuarantined(1)).total).toBe(1);
});

test("the search for people and their erasure read no text of quarantined forms", async () => {
  await insertQuarantined(MESSAGE);
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
      await insertQuarantined(MESSAGE);
      await put("suspicious_forms", { fields });
      const shown = (await listQuarantined(2)).forms.map((form) => form.fields);
      expect(shown).toEqual([null, MESSAGE]);
      expect(await searchPeople("eva")).toMatchObject([{ email: MESSAGE.email }]);
      expect((await wholePerson(MESSAGE.email)).quarantined).toHaveLength(1);
      expect(await erasePerson(MESSAGE.email)).toMatchObject({ quarantined: 1 });
      expect((await listQuarantined(2)).total).toBe(1);
    },
  );
});
