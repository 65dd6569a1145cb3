import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import { deleteExpiredTrash, restore } from "~/papelera/papelera.server";
import { listTrash } from "~/papelera/trash-list.server";
import { trashedUrls } from "~/uploads/placement.server";
import { freshDatabase } from "../support/fresh-database";

freshDatabase();
beforeEach(async () => {
  await db.deleteFrom("papelera").execute();
  await db.deleteFrom("removed_pictures").execute();
});

describe("a damaged entry of the trash", () => {
  const ODD = [
    "null",
    "[]",
    '{"pictures":5}',
    '{"pictures":["a",null,{"width":1},{"url":7}]}',
    '{"pictures":[{}],"fotos_galeria":{"id":1}}',
    '{"otra_tabla":[{"id":1}]}',
  ];

  test.each(ODD)(
    "a damaged entry of the trash, %s, goes with the others when its time has come",
    async (filas) => {
      const row = { tipo: "foto" as const, nombre: "x", deleted_at: "2020-01-01T00:00:00.000Z" };
      await db
        .insertInto("papelera")
        .values({ ...row, filas })
        .execute();
      await db
        .insertInto("papelera")
        .values({ ...row, filas: "{}" })
        .execute();
      expect(await listTrash()).toHaveLength(2);
      expect(await trashedUrls()).toEqual([]);
      await believeClock(new Date());
      expect(await deleteExpiredTrash()).toBe(2);
      expect(await db.selectFrom("removed_pictures").selectAll().execute()).toEqual([]);
    },
  );

  test.each([...ODD, '{"fotos_galeria":[{"id":1}]}', '{"mensajes":[{"id":1,"nada":2}]}'])(
    "a damaged entry of the trash, %s, is not restored, in words, and stays",
    async (filas) => {
      const row = { tipo: "foto" as const, nombre: "x", deleted_at: new Date().toISOString() };
      await db
        .insertInto("papelera")
        .values({ ...row, filas })
        .execute();
      const [entry] = await listTrash();
      expect(await restore(entry?.id ?? 0)).toMatchObject({
        reason: "conflict",
        form: { problem: "Está dañado y no se puede recuperar." },
      });
      expect(await listTrash()).toHaveLength(1);
    },
  );
});
