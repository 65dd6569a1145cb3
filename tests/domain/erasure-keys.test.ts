import "../support/own-folder";
import { createHmac, randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sessionSecrets } from "~/config/signing.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { freshRecord, RECORD, restoreOlder } from "../support/erasures";
import { freshDatabase } from "../support/fresh-database";
import { column, put } from "../support/put";

const EVA = "eva@ejemplo.es";

freshDatabase();
beforeEach(async () => {
  await freshRecord();
  await restoreOlder();
});

const emails = () => column("mensajes", "email");
/** A line as versions wrote it whose record had no key of its own. */
const olderLine = (email: string, secret: string) => {
  const hmac = createHmac("sha256", secret).update(`erasure\n${email}`).digest("base64url");
  appendFileSync(RECORD, `\n2026-11-21T10:00:00.000Z ${hmac} ${randomBytes(8).toString("hex")}\n`);
};
const secretsAre = (...secrets: string[]) => {
  (sessionSecrets as string[]).splice(0, sessionSecrets.length, ...secrets);
};
describe("under another session secret", () => {
  const [own = ""] = sessionSecrets;
  afterEach(() => secretsAre(own));

  test("who was erased is erased once more: the record has its own key", async () => {
    await eraseForGood(EVA);
    await eraseForGood("luz@ejemplo.es");
    await restoreOlder();
    for (const email of [EVA, "luz@ejemplo.es"]) await put("mensajes", { email });
    secretsAre("another");
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("a line of an older record is tried again once its secret is back", async () => {
    olderLine(EVA, own);
    await put("mensajes", { email: EVA });
    secretsAre("another");
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
    secretsAre(own);
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("what she sends after her erasure stays, also where a secret is added", async () => {
    olderLine(EVA, own);
    await put("mensajes", { email: EVA });
    await repeatErasures();
    await put("mensajes", { email: EVA });
    secretsAre("another", own);
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
  });
});

test("a record that lost its key is not taken for done", async () => {
  await eraseForGood(EVA);
  await restoreOlder();
  await put("mensajes", { email: EVA });
  const record = readFileSync(RECORD, "utf8");
  writeFileSync(RECORD, record.replace(/clave .*/, ""));
  await repeatErasures();
  expect(await emails()).toEqual([EVA]);
  writeFileSync(RECORD, record);
  await repeatErasures();
  expect(await emails()).toEqual([]);
});
