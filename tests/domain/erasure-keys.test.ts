import { createHmac, randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionSecrets } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { freshDatabase } from "../support/fresh-database";

const { FOLDER } = vi.hoisted(() => {
  const FOLDER = `/tmp/escuela-erasure-keys-${process.pid}`;
  process.env.DATABASE_PATH = `${FOLDER}/escuela.sqlite`;
  return { FOLDER };
});
const FILE = path.join(FOLDER, "erasures");
const EVA = "eva@ejemplo.es";

freshDatabase();
beforeEach(async () => {
  rmSync(FILE, { force: true });
  await restored();
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

const put = async (email: string) => {
  const row = { nombre: "José", email, mensaje: "Hola", created_at: "2026-01-01T10:00:00.000Z" };
  await db.insertInto("mensajes").values(row).execute();
};
let restores = 0;
/** The database as a backup of before all erasures has it, and as the command leaves it. */
const restored = async () => {
  await db.deleteFrom("erasures_done").execute();
  const at = `2026-11-22T10:00:0${restores++}.000Z`;
  await db.insertInto("restores").values({ at, held: 1 }).execute();
};
/** A line as versions wrote it whose record had no key of its own. */
const olderLine = (email: string, secret: string) => {
  const hmac = createHmac("sha256", secret).update(`erasure\n${email}`).digest("base64url");
  appendFileSync(FILE, `\n2026-11-21T10:00:00.000Z ${hmac} ${randomBytes(8).toString("hex")}\n`);
};
const secretsAre = (...secrets: string[]) => {
  (sessionSecrets as string[]).splice(0, sessionSecrets.length, ...secrets);
};
const emails = async () =>
  (await db.selectFrom("mensajes").select("email").execute()).map(({ email }) => email);

describe("under another session secret", () => {
  const [own = ""] = sessionSecrets;
  afterEach(() => secretsAre(own));

  test("somebody who was erased is erased once more: the record has a key of its own", async () => {
    await eraseForGood(EVA);
    await eraseForGood("luz@ejemplo.es");
    await restored();
    for (const email of [EVA, "luz@ejemplo.es"]) await put(email);
    secretsAre("another");
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("a line of an older record is tried again once its secret is back", async () => {
    olderLine(EVA, own);
    await put(EVA);
    secretsAre("another");
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
    secretsAre(own);
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("what she sends after her erasure stays, also where a secret is added", async () => {
    olderLine(EVA, own);
    await put(EVA);
    await repeatErasures();
    await put(EVA);
    secretsAre("another", own);
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
  });
});

test("a record that lost its key is not taken for done", async () => {
  await eraseForGood(EVA);
  await restored();
  await put(EVA);
  const record = readFileSync(FILE, "utf8");
  writeFileSync(FILE, record.replace(/clave .*/, ""));
  await repeatErasures();
  expect(await emails()).toEqual([EVA]);
  writeFileSync(FILE, record);
  await repeatErasures();
  expect(await emails()).toEqual([]);
});
