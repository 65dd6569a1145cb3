import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import type { CorreoKind } from "~/db/correo-schema";
import { erasePerson, eraseRows } from "~/personas/erase-person.server";
import { freshDatabase } from "../support/fresh-database";

const { FOLDER } = vi.hoisted(() => {
  const FOLDER = `/tmp/escuela-erased-mail-${process.pid}`;
  process.env.DATABASE_PATH = `${FOLDER}/escuela.sqlite`;
  return { FOLDER };
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

const EVA = "eva@ejemplo.es";

async function put(kind: CorreoKind, to_address: string, created_at = "2026-11-01T10:00:00.000Z") {
  const text = { subject: "x", text: "x", html: "x", headers: "{}" };
  const row = { kind, to_address, message_id: randomUUID(), state: "sent", created_at } as const;
  await db
    .insertInto("correos")
    .values({ ...text, ...row })
    .execute();
}
const left = async () =>
  (await db.selectFrom("correos").select(["kind", "to_address"]).orderBy("id").execute()).map(
    ({ kind, to_address }) => `${kind} ${to_address}`,
  );

freshDatabase();

test.each<CorreoKind>(["acuse", "respuesta", "carta"])(
  "a mail to a person (%s) whose form is gone is erased with the person",
  async (kind) => {
    await put(kind, "Eva@Ejemplo.es");
    await put(kind, "luz@ejemplo.es");
    await erasePerson(EVA);
    expect(await left()).toEqual([`${kind} luz@ejemplo.es`]);
  },
);

test("mail to the owner stays, though she is erased as a person", async () => {
  for (const kind of ["llegada", "resumen", "prueba"] as const) await put(kind, EVA);
  await erasePerson(EVA);
  expect(await left()).toHaveLength(3);
});

test("a repeated erasure leaves mail that was written since", async () => {
  await put("acuse", EVA, "2026-11-01T10:00:00.000Z");
  await put("acuse", EVA, "2026-11-03T10:00:00.000Z");
  await db
    .transaction()
    .execute((trx) => eraseRows(trx, EVA, { until: "2026-11-02T10:00:00.000Z" }));
  const rows = await db.selectFrom("correos").select("created_at").execute();
  expect(rows).toEqual([{ created_at: "2026-11-03T10:00:00.000Z" }]);
});

test("mail alone is purged from the files of the database as well", async () => {
  await put("acuse", "marca@ejemplo.es");
  await erasePerson("marca@ejemplo.es");
  const files = readdirSync(FOLDER).filter((name) => name.startsWith("escuela.sqlite"));
  const holding = files.filter((name) => readFileSync(path.join(FOLDER, name)).includes("marca@"));
  expect(holding).toEqual([]);
});
