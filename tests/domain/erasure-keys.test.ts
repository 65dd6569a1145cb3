import "../support/own-folder";
import { createHmac, randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionSecrets } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { freshRecord, RECORD } from "../support/erasures";
import { freshDatabase } from "../support/fresh-database";
import { backUp, restoreFrom } from "../support/placed-database";
import { column, put } from "../support/put";

const EVA = "eva@ejemplo.es";

freshDatabase();
beforeEach(freshRecord);

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

  test("who was erased is erased once more after a restore", async () => {
    for (const email of [EVA, "luz@ejemplo.es"]) await put("mensajes", { email });
    const copy = backUp();
    await eraseForGood(EVA);
    await eraseForGood("luz@ejemplo.es");
    restoreFrom(copy);
    secretsAre("another");
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("an erasure of an older record is repeated once its secret is back", async () => {
    olderLine(EVA, own);
    await put("mensajes", { email: EVA });
    secretsAre("another");
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
    secretsAre(own);
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("what an erased person sends later stays, also if a secret is added", async () => {
    olderLine(EVA, own);
    await put("mensajes", { email: EVA });
    await repeatErasures();
    await put("mensajes", { email: EVA });
    secretsAre("another", own);
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
  });
});

describe("a record of erasures that lost its key", () => {
  const record = () => readFileSync(RECORD, "utf8");
  const loseKey = () => writeFileSync(RECORD, record().replace(/.*clave .*/, ""));

  test("has its other lines repeated now and the lost one once the key is back", async () => {
    for (const email of [EVA, "luz@ejemplo.es"]) await put("mensajes", { email });
    const copy = backUp();
    olderLine("luz@ejemplo.es", sessionSecrets[0] ?? "");
    await eraseForGood(EVA);
    restoreFrom(copy);
    const whole = record();
    loseKey();
    await expect(repeatErasures()).rejects.toThrow("the key of 1 of its lines is lost");
    expect(await emails()).toEqual([EVA]);
    writeFileSync(RECORD, whole);
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("causes no error in a database that has done its erasures", async () => {
    await eraseForGood(EVA);
    loseKey();
    await repeatErasures();
  });
});

describe("a damaged record of erasures", () => {
  const whole = () => readFileSync(RECORD, "utf8");

  test("is reported, wherever a line of it was cut", async () => {
    await eraseForGood(EVA);
    const text = whole();
    for (let length = 1; length < text.length; length++) {
      const isWhole = text[length] === "\n" || text[length - 1] === "\n";
      writeFileSync(RECORD, text.slice(0, length));
      const said = await repeatErasures().then(
        () => "nothing",
        (error) => error.message,
      );
      // Where its key or what it saw has gone, a database that has done the erasure misses neither.
      expect([length, said]).toEqual([
        length,
        isWhole ? "nothing" : expect.stringMatching(/^erasures: what stands in line \d+ cannot/),
      ]);
    }
  });

  test.each([
    ["the name of an erased person", /^(#2026\S+ )(.)/m],
    ["the moment of an erasure", /^(#)(2)/m],
    ["a key", /^(#clave )(.)/m],
  ])("is reported where %s was changed", async (_, what) => {
    vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
    await eraseForGood(EVA);
    vi.useRealTimers();
    // A name made of a random key may begin with any sign.
    const another = (_all: string, before: string, sign: string) =>
      before + (sign === "x" ? "y" : "x");
    writeFileSync(RECORD, whole().replace(what, another));
    await expect(repeatErasures()).rejects.toThrow("cannot be read");
  });

  test("is only appended to, and its undamaged lines are repeated", async () => {
    for (const email of [EVA, "luz@ejemplo.es"]) await put("mensajes", { email });
    const copy = backUp();
    await eraseForGood(EVA);
    const damaged = `# mine\n${whole()}\n#2026-11-21T10:00:00.000Z cut`;
    writeFileSync(RECORD, damaged);
    const line = damaged.split("\n").length;
    await eraseForGood("luz@ejemplo.es");
    restoreFrom(copy);
    await expect(repeatErasures()).rejects.toThrow(`in line ${line} cannot be read`);
    expect(await emails()).toEqual([]);
    expect(whole().slice(0, damaged.length)).toBe(damaged);
  });
});

describe("a start of the version before", () => {
  afterEach(() => vi.useRealTimers());

  /** That version took each first word that sorts after the present moment for a clock ahead. */
  const olderVersionStarts = () => {
    const now = new Date().toISOString();
    const record = readFileSync(RECORD, "utf8");
    writeFileSync(
      RECORD,
      record.replaceAll(/^\S+/gm, (at) => (at > now ? now : at)),
    );
  };
  /** As a record was before its lines began with a sign, and names said what an erasure saw. */
  const unsigned = () => {
    const lines = readFileSync(RECORD, "utf8").replaceAll(/^#/gm, "");
    writeFileSync(RECORD, lines.replaceAll(/^(hasta \S+) (\S+) \S+$/gm, "$1 - $2"));
  };
  /** As a database that noted the erasure, and ended before it was done. */
  const undone = () => db.deleteFrom("erasures_done").execute();

  test("leaves the record of erasures as it is, also one of a clock ahead", async () => {
    vi.useFakeTimers({ now: new Date("2999-01-01T10:00:00.000Z"), toFake: ["Date"] });
    await eraseForGood(EVA);
    vi.useRealTimers();
    const record = readFileSync(RECORD, "utf8");
    olderVersionStarts();
    expect(readFileSync(RECORD, "utf8")).toBe(record);
  });

  test("on an older record does not bring back who was erased", async () => {
    for (const email of [EVA, "luz@ejemplo.es"]) await put("mensajes", { email });
    const copy = backUp();
    await eraseForGood(EVA);
    await eraseForGood("luz@ejemplo.es");
    unsigned();
    olderVersionStarts();
    restoreFrom(copy);
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });

  test("on an older record does not erase what she sends afterwards", async () => {
    await put("mensajes", { email: EVA });
    await eraseForGood(EVA);
    unsigned();
    olderVersionStarts();
    await undone();
    await put("mensajes", { email: EVA, created_at: new Date().toISOString() });
    await repeatErasures();
    expect(await emails()).toEqual([EVA]);
  });

  test("on an older record does not make the next erasure add a key", async () => {
    await eraseForGood(EVA);
    unsigned();
    olderVersionStarts();
    await eraseForGood("luz@ejemplo.es");
    expect(readFileSync(RECORD, "utf8")).not.toContain("clave");
  });
});
