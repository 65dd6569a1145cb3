import { describe, expect, test } from "vitest";
import { believeClock } from "~/db/clock.server";
import { deleteExpiredTrash, restore } from "~/papelera/papelera.server";
import { listTrash } from "~/papelera/trash-list.server";
import { trashedUrls } from "~/uploads/placement.server";
import { freshDatabase } from "../support/fresh-database";
import { all, put } from "../support/put";

freshDatabase();
describe("a damaged entry of the trash", () => {
  const ODD = [
    "null",
    "[]",
    '{"pictures":5}',
    '{"pictures":["a",null,{"width":1},{"url":7}]}',
    '{"pictures":[{}],"fotos_galeria":{"id":1}}',
    '{"otra_tabla":[{"id":1}]}',
  ];

  test.each(ODD)("is deleted with the others after thirty days: %s", async (filas) => {
    const old = { tipo: "foto", deleted_at: "2020-01-01T00:00:00.000Z" } as const;
    await put("papelera", { ...old, filas });
    await put("papelera", old);
    expect(await listTrash()).toHaveLength(2);
    expect(await trashedUrls()).toEqual([]);
    await believeClock(new Date());
    expect(await deleteExpiredTrash()).toBe(2);
    expect(await all("removed_pictures")).toEqual([]);
  });

  test.each([...ODD, '{"fotos_galeria":[{"id":1}]}', '{"mensajes":[{"id":1,"nada":2}]}'])(
    "is not restored and stays, with a message: %s",
    async (filas) => {
      await put("papelera", { tipo: "foto", filas });
      const [entry] = await listTrash();
      expect(await restore(entry?.id ?? 0)).toMatchObject({
        reason: "conflict",
        form: { problem: "Está dañado y no se puede recuperar." },
      });
      expect(await listTrash()).toHaveLength(1);
    },
  );
});
