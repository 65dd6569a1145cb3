import "../support/own-folder";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { dataFolder } from "~/config/folders.server";
import { sessionSecrets, signatureWith } from "~/config/signing.server";
import { sendDueMail } from "~/correo/outbox.server";
import { db, openDatabase } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import { noteExtentOfRestore } from "~/db/extent";
import { catchUpTrouble, readStoredExtent } from "~/db/restores.server";
import { log } from "~/log.server";
import { deleteExpiredTrash } from "~/papelera/papelera.server";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { eraseForGood } from "~/personas/erasures.server";
import { newTarget } from "../support/articulo-target";
import { freshRecord, RECORD } from "../support/erasures";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { backUp, place, restoreFrom } from "../support/placed-database";
import { all, column, put } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const EVA = "eva@ejemplo.es";
const BAJAS = path.join(dataFolder, "bajas");
const AT = "2026-11-01T10:00:00.000Z";
const RESTORED = "2026-11-20T10:00:00.000Z";
const TO_COME = "2999-03-28T08:00:00.000Z";
const RETRY_MS = 15_000;

freshDatabase();
const server = await useMailServer();
beforeEach(async () => {
  await freshRecord();
  rmSync(BAJAS, { recursive: true, force: true });
  vi.spyOn(log, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const file of [RECORD, BAJAS]) rmSync(file, { recursive: true, force: true });
});

const waits = (subject: string, more = {}) =>
  put("correos", { subject, created_at: AT, next_attempt_at: AT, ...more });
const schedule = (clave: string, titulo: string) =>
  saveBorrador(newTarget(clave), {
    text: { titulo, contenido: "x" },
    publica_at: TO_COME,
    given: null,
  });
const restored = (at = RESTORED) => db.insertInto("restores").values({ at, held: 0 }).execute();
const retried = async () => {
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await vi.waitUntil(() => vi.getTimerCount() === 0 && catchUpTrouble() === null);
};

/** What keeps a start from catching up, and how it is mended. */
const BLOCKS: [what: string, block: () => Promise<void>, mend: () => Promise<void>][] = [
  [
    "«bajas» cannot be read",
    async () => {
      mkdirSync(BAJAS);
    },
    async () => rmSync(BAJAS, { recursive: true }),
  ],
  ["the database refuses to hold anything", () => lock("UPDATE ON main.restores"), unlock],
  ["the database refuses to note anything", () => lock("INSERT ON main.bajas"), unlock],
];

describe.each(BLOCKS)("while after a restore %s", (_, block, mend) => {
  let unsent: number;

  beforeEach(async () => {
    unsent = await put("cartas", { asunto: "De la copia" });
    await put("inscripciones");
    await waits("de la copia");
    await schedule("a", "De la copia");
    await put("papelera", { deleted_at: AT });
    appendFileSync(BAJAS, `\n${AT} ${"h".repeat(22)}\n`);
    if (_.includes("bajas")) rmSync(BAJAS);
    await restored();
    await block();
    await catchUpAfterRestore();
  });

  test("new mail is sent, and the mail of the backup is not", async () => {
    await waits("escrito después");
    const left = await waits("en la papelera", { kind: "respuesta" });
    await db.deleteFrom("correos").where("id", "=", left).execute();
    const mail = { id: left, kind: "respuesta", state: "pending", next_attempt_at: AT };
    await put("papelera", { filas: JSON.stringify({ correos: [mail] }) });
    await mend();
    await retried();
    vi.useRealTimers();
    await sendDueMail();
    expect(server.received.map(({ email }) => email.subject)).toEqual(["escrito después"]);
    expect(await column("correos", "failure")).toEqual(["restored", null]);
    const [trashed] = (await all("papelera")).slice(-1);
    expect(trashed?.filas).not.toContain("restored");
  });

  test("a newly scheduled article retains its date, and the backup's does not", async () => {
    await schedule("b", "Después");
    await mend();
    await retried();
    const drafts = (await listBorradores()).map((row) => [row.titulo, row.publica_at]);
    expect(drafts.sort()).toEqual([
      ["De la copia", null],
      ["Después", TO_COME],
    ]);
  });

  test("a newly sent letter goes on, and the backup's asks first", async () => {
    const letter = await put("cartas", { sent_at: AT, queueing_to: 1 });
    await waits("carta", { kind: "carta", carta_id: letter });
    const written = await put("cartas");
    await mend();
    await retried();
    expect(await all("cartas")).toMatchObject([
      { id: unsent, from_backup: 1 },
      { id: letter, from_backup: 0, stopped_at: null, queueing_to: 1 },
      { id: written, from_backup: 0 },
    ]);
    expect(await column("correos", "kind")).toContain("carta");
  });
});

test("how far a restored backup reaches is noted as its database is opened", async () => {
  await waits("de la copia");
  await restored();
  openDatabase(path.join(dataFolder, "escuela.sqlite")).close();
  await waits("escrito después");
  await catchUpAfterRestore();
  expect(await column("correos", "failure")).toEqual(["restored", null]);
});

test.each<[string, (file: string, site: Sqlite.Database) => () => void]>([
  [
    "another program writes to it",
    (file) => {
      const writer = new Sqlite(file);
      writer.exec("BEGIN IMMEDIATE");
      return () => writer.close();
    },
  ],
  [
    "nothing can be written",
    (_file, site) => {
      site.pragma("query_only = ON");
      return () => site.pragma("query_only = OFF");
    },
  ],
])("how far a restored backup reaches is noted later if %s", async (_what, hinder) => {
  await restored();
  const file = path.join(dataFolder, "escuela.sqlite");
  const site = new Sqlite(file, { timeout: 1 });
  const free = hinder(file, site);
  expect(() => noteExtentOfRestore(site)).not.toThrow();
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ problem: "extent not noted" }));
  free();
  noteExtentOfRestore(site);
  site.close();
  expect(await readStoredExtent()).not.toBeNull();
});

test("the trash of a restored backup waits thirty days from the restore on", async () => {
  await put("papelera", { deleted_at: "2026-01-01T10:00:00.000Z" });
  await restored();
  await catchUpAfterRestore();
  expect(await deleteExpiredTrash()).toBe(0);
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  for (let day = 5; day < 31; day += 5) await believedNow(days(day));
  expect(await deleteExpiredTrash(days(31))).toBe(1);
});

test("mail written since a restore is not held back by the next process", async () => {
  mkdirSync(BAJAS);
  await restored();
  await lock("UPDATE ON main.restores");
  await catchUpAfterRestore();
  await unlock();
  await waits("escrito después");
  vi.resetModules();
  const next = await import("~/personas/after-restore.server");
  rmSync(BAJAS, { recursive: true });
  await next.catchUpAfterRestore();
  expect(await column("correos", "failure")).toEqual([null]);
});

describe("what an erased person sends while the record is damaged stays:", () => {
  const record = () => readFileSync(RECORD, "utf8");
  const PLACED: Record<string, (copy: string) => void> = {
    "after a restore": restoreFrom,
    "beside a database that was moved by hand": place,
  };
  const DAMAGES: [string, () => void][] = [
    ["a key is lost", () => writeFileSync(RECORD, record().replace(/.*clave .*/, ""))],
    ["a line is cut", () => writeFileSync(RECORD, record().replace(/.{20}$/gm, ""))],
    [
      "a folder stands there",
      () => {
        rmSync(RECORD);
        mkdirSync(RECORD);
      },
    ],
  ];
  const cases = Object.entries(PLACED).flatMap(([when, comes]) =>
    DAMAGES.map(([what, damage]) => ({ when, what, comes, damage })),
  );

  test.each(cases)("$what, $when", async ({ comes, damage }) => {
    const writes = (mensaje: string) =>
      put("mensajes", { email: EVA, mensaje, created_at: new Date().toISOString() });
    await writes("de la copia");
    const copy = backUp();
    for (const _ of [1, 2, 3]) await writes("borrado");
    await eraseForGood(EVA);
    comes(copy);
    const whole = record();
    damage();
    await catchUpAfterRestore();
    await writes("después");
    // Also where the mend takes more than one start.
    await catchUpAfterRestore();
    rmSync(RECORD, { recursive: true });
    writeFileSync(RECORD, whole);
    await retried();
    expect(await column("mensajes", "mensaje")).toEqual(["después"]);
  });

  test("a session secret that comes later", async () => {
    const secrets = sessionSecrets as string[];
    const [own = ""] = secrets;
    appendFileSync(RECORD, `\n${AT} ${signatureWith("older", "erasure", EVA)}\n`);
    await put("mensajes", { email: EVA, mensaje: "de la copia" });
    await catchUpAfterRestore();
    await put("mensajes", { email: EVA, mensaje: "después", created_at: RESTORED });
    secrets.splice(0, secrets.length, own, "older");
    await catchUpAfterRestore();
    secrets.splice(0, secrets.length, own);
    expect(await column("mensajes", "mensaje")).toEqual(["después"]);
  });
});
