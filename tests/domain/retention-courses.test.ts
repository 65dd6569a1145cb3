import { beforeEach, expect, test } from "vitest";
import { createConvocatoria, deleteConvocatoria } from "~/convocatorias/convocatorias.server";
import { db } from "~/db/client.server";
import { deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { deleteExpired, readExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { COURSE } from "../support/convocatoria";
import { freshDatabase } from "../support/fresh-database";
import { all, put } from "../support/put";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const YEAR = { inscripciones: 12, mensajes: 12 };
const LONG_AGO = "2025-05-01T12:00:00.000Z";

freshDatabase();
beforeEach(() => saveRetentionPeriods(YEAR));

const course = (empieza: string) => createConvocatoria({ ...COURSE, empieza }, {});

test("who signed up for a dated course stays for the period after its start", async () => {
  const coming = await course("2026-12-12");
  const justYounger = await course("2025-11-21");
  const older = await course("2025-11-20");
  for (const convocatoria_id of [coming, justYounger, older, null]) {
    for (const plaza_at of [null, LONG_AGO]) {
      await put("inscripciones", { created_at: LONG_AGO, convocatoria_id, plaza_at });
    }
  }
  const { expired } = await readExpired(YEAR, NOW);
  expect(expired).toMatchObject({ inscripciones: 4 });
  expect(await deleteExpired(NOW)).toMatchObject({ inscripciones: 4 });
  const courses = (await all("inscripciones")).map(({ convocatoria_id }) => convocatoria_id);
  expect(courses).toEqual([coming, coming, justYounger, justYounger]);
});

test("a registration does not expire while its course is in the trash", async () => {
  const convocatoria_id = await course("2026-12-12");
  const old = { created_at: LONG_AGO, convocatoria_id };
  await put("inscripciones", old);
  await deleteInscripcion(await put("inscripciones", old));
  await deleteConvocatoria(convocatoria_id);
  expect(await deleteExpired(NOW)).toMatchObject({ inscripciones: 0 });
  await db.deleteFrom("papelera").where("tipo", "=", "convocatoria").execute();
  expect((await readExpired(YEAR, NOW)).expired).toMatchObject({ inscripciones: 2 });
  expect(await deleteExpired(NOW)).toMatchObject({ inscripciones: 2 });
});

test("a registration does not expire early after the clock has jumped", async () => {
  const DAY_MS = 24 * 60 * 60_000;
  const before = await course("2025-11-01");
  const inTrash = await course("2025-11-02");
  await db.updateTable("convocatorias").set({ created_at: LONG_AGO }).execute();
  const since = await course("2025-11-01");
  const longer = { id: 1 as const, upto: "2025-06-01T12:00:00.000Z", ms: 200 * DAY_MS };
  await db.replaceInto("clock_jump").values(longer).execute();
  const older = "2024-05-01T12:00:00.000Z";
  for (const convocatoria_id of [before, inTrash, since])
    await put("inscripciones", { created_at: older, convocatoria_id });
  await deleteConvocatoria(inTrash);
  expect(await deleteExpired(NOW)).toMatchObject({ inscripciones: 1 });
  const courses = (await all("inscripciones")).map(({ convocatoria_id }) => convocatoria_id);
  expect(courses).toEqual([before, inTrash]);
});
