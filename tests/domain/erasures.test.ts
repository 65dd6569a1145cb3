import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { freshDatabase } from "../support/fresh-database";

vi.hoisted(() => {
  process.env.DATABASE_PATH = `/tmp/escuela-erasures-${process.pid}/escuela.sqlite`;
});
freshDatabase();
afterAll(() => rmSync(path.dirname(environment.DATABASE_PATH), { recursive: true }));

const put = async (email: string, created_at: string) => {
  const row = { nombre: "José", email, mensaje: "Hola", created_at };
  await db.insertInto("mensajes").values(row).execute();
};
const emails = async () =>
  (await db.selectFrom("mensajes").select("email").execute()).map(({ email }) => email);

describe("somebody who was erased, and comes back with a restored backup,", () => {
  test.each([
    ["JOSÉ@ejemplo.es", "JOSÉ@ejemplo.es"],
    ["JOSÉ@ejemplo.es", "josÉ@EJEMPLO.es"],
    ["ñandú@x.es", "ñANDú@X.ES"],
    ["luis@ejemplo.es", "LUIS@ejemplo.es"],
  ])("is erased once more: «%s» as «%s»", async (erased, restored) => {
    await eraseForGood(erased);
    await put(restored, "2026-01-01T10:00:00.000Z");
    await put("otra@ejemplo.es", "2026-01-01T10:00:00.000Z");
    await repeatErasures();
    expect(await emails()).toEqual(["otra@ejemplo.es"]);
  });

  test("is erased once more for as long as a scheduled backup may be old, and a month more", async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
    await eraseForGood("eva@ejemplo.es");
    await put("eva@ejemplo.es", "2026-01-01T10:00:00.000Z");
    await repeatErasures(days(221));
    expect(await emails()).toEqual(["eva@ejemplo.es"]);
    await repeatErasures(days(219));
    expect(await emails()).toEqual([]);
  });

  test("a row without a valid date is erased once more, what came since is not", async () => {
    await eraseForGood("eva@ejemplo.es");
    await put("eva@ejemplo.es", "undefined");
    await put("eva@ejemplo.es", "Sun Nov 22 2026");
    await put("Eva@ejemplo.es", new Date(Date.now() + 1000).toISOString());
    await repeatErasures();
    expect(await emails()).toEqual(["Eva@ejemplo.es"]);
  });
});
