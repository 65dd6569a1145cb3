import "../support/own-folder";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dataFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import type { CorreoKind } from "~/db/correo-schema";
import { ALL, erasePerson, eraseRows, NONE } from "~/personas/erase-person.server";
import { freshDatabase } from "../support/fresh-database";
import { all, column, put } from "../support/put";

const EVA = "eva@ejemplo.es";

const left = async () =>
  (await all("correos")).map(({ kind, to_address }) => `${kind} ${to_address}`);

freshDatabase();

test.each<CorreoKind>(["acuse", "respuesta", "carta"])(
  "a mail to a person (%s) whose form is gone is erased with the person",
  async (kind) => {
    await put("correos", { kind, to_address: "Eva@Ejemplo.es" });
    await put("correos", { kind, to_address: "luz@ejemplo.es" });
    await erasePerson(EVA);
    expect(await left()).toEqual([`${kind} luz@ejemplo.es`]);
  },
);

test("mail to the owner stays, though she is erased as a person", async () => {
  for (const kind of ["llegada", "resumen", "prueba", "puerta"] as const) {
    await put("correos", { kind, to_address: EVA });
  }
  await erasePerson(EVA);
  expect(await left()).toHaveLength(4);
});

test("a repeated erasure leaves mail that was written since", async () => {
  for (const day of ["01", "03"]) {
    const created_at = `2026-11-${day}T10:00:00.000Z`;
    await put("correos", { kind: "acuse", created_at });
  }
  const scope = { seen: NONE, limit: ALL, until: "2026-11-02T10:00:00.000Z" };
  await db.transaction().execute((trx) => eraseRows(trx, EVA, scope));
  expect(await column("correos", "created_at")).toEqual(["2026-11-03T10:00:00.000Z"]);
});

test("the mail of an erased person is purged from the database's files", async () => {
  await put("correos", { kind: "acuse", to_address: "marca@ejemplo.es" });
  await erasePerson("marca@ejemplo.es");
  const files = readdirSync(dataFolder).filter((name) => name.startsWith("escuela.sqlite"));
  const holding = files.filter((name) =>
    readFileSync(path.join(dataFolder, name)).includes("marca@"),
  );
  expect([files.length > 0, holding]).toEqual([true, []]);
});
