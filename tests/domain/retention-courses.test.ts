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

test("nobody expires while the course that they chose waits in the trash", async () => {
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
