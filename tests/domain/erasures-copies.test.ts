import "../support/own-folder";
import { readdirSync, writeFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { noteRestore } from "~/backup/database-file.server";
import { signatures } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { eraseForGood } from "~/personas/erasures.server";
import { RECORD } from "../support/erasures";
import {
  clockShows,
  EVA,
  freshRecordAtNow,
  loseRecord,
  NOW,
  record,
  there,
  writes,
} from "../support/erasures-of-eva";
import { freshDatabase } from "../support/fresh-database";
import { oldDatabase } from "../support/old-database";
import { backUp, beginAnew, place, restoreFrom } from "../support/placed-database";
import { column, put } from "../support/put";
import { ROWS } from "../support/rows";

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

freshDatabase();
freshRecordAtNow();
const start = catchUpAfterRestore;

/** Each ends with the record lost, and returns how it comes back. */
const LOSSES: Record<string, (hours: number) => Promise<() => void>> = {
  "beside a database begun anew": async (hours) => {
    for (const mensaje of ["uno", "dos"]) await writes(mensaje);
    await eraseForGood(EVA);
    beginAnew();
    const mend = loseRecord();
    clockShows(hours + 1);
    return mend;
  },
  "after a second restore": async (hours) => {
    await writes("de la copia");
    const copy = backUp();
    restoreFrom(copy, NOW.toISOString());
    await start();
    for (const mensaje of ["uno", "dos"]) await writes(mensaje);
    await eraseForGood(EVA);
    clockShows(hours + 1);
    restoreFrom(copy, new Date().toISOString());
    return loseRecord();
  },
  "of an erasure under a clock months behind": async (hours) => {
    clockShows(hours);
    await writes("de la copia");
    const copy = backUp();
    for (const mensaje of ["uno", "dos"]) await writes(mensaje);
    clockShows(-90 * DAY_HOURS);
    await eraseForGood(EVA);
    const mend = loseRecord();
    restoreFrom(copy);
    return mend;
  },
};
const losses = Object.keys(LOSSES).flatMap((when) =>
  [0, -60 * DAY_HOURS].map((hours) => ({ when, hours })),
);

describe("what an erased person sends later stays when a lost record comes back", () => {
  test.each(losses)("$when, the clock $hours hours off", async ({ when, hours }) => {
    const mend = await LOSSES[when]?.(hours);
    await start();
    await writes("después");
    mend?.();
    await start();
    expect(await there()).toEqual(["después"]);
  });
});

test("a person erased on one backup is erased on a newer one, too", async () => {
  const older = backUp();
  await writes("una hora antes");
  const newer = backUp();
  clockShows(1);
  restoreFrom(older);
  await start();
  await eraseForGood(EVA);
  restoreFrom(newer);
  await start();
  expect(await there()).toEqual([]);
});

test("a person erased on a restored backup is erased in the replaced database", async () => {
  const copy = backUp();
  await writes("una hora antes");
  const replaced = backUp();
  clockShows(1);
  restoreFrom(copy);
  await start();
  await eraseForGood(EVA);
  place(replaced);
  await start();
  expect(await there()).toEqual([]);
});

test("a trash entry without a date is erased with its person after a restore", async () => {
  const older = backUp();
  const id = await writes("en la papelera");
  await db.deleteFrom("mensajes").execute();
  await put("papelera", { filas: JSON.stringify({ mensajes: [{ id, email: EVA }] }) });
  const newer = backUp();
  restoreFrom(older);
  await start();
  await eraseForGood(EVA);
  restoreFrom(newer);
  await start();
  expect(await column("papelera", "id")).toEqual([]);
});

describe("a database that has no name yet,", () => {
  const NUMBER = readdirSync("db/migrations")
    .sort()
    .findIndex((name) => name.includes("nombres-de-la-base"));
  /** With a message of hers from a day before and one from an hour after NOW. */
  const olderDatabase = (migrations: number) => {
    const file = oldDatabase(migrations);
    const sqlite = new Sqlite(file);
    for (const [mensaje, hours] of [
      ["antes", -24],
      ["después", 1],
    ] as const) {
      const created_at = new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
      const { nombre } = ROWS.mensajes;
      const insert = sqlite.prepare(
        "INSERT INTO mensajes (nombre, email, mensaje, created_at) VALUES (?, ?, ?, ?)",
      );
      insert.run(nombre, EVA, mensaje, created_at);
    }
    sqlite.close();
    return file;
  };
  const DATABASES = { "of 7ecc5d6": 29, "of the version before": NUMBER };
  const COMES: Record<string, (file: string) => void> = {
    "that goes on with this version": place,
    "that is restored": (file) => {
      noteRestore(file, new Date().toISOString(), null);
      place(file);
    },
  };
  const olderLine = () => `\n${NOW.toISOString()} ${signatures("erasure", EVA)[0]}\n`;
  const LINES: Record<string, () => Promise<void>> = {
    "a line of 7ecc5d6": async () => writeFileSync(RECORD, olderLine()),
    "a line of the version before": async () => {
      await eraseForGood(EVA);
      writeFileSync(RECORD, record().replaceAll(/^(#hasta \S+) (\S+) \S+$/gm, "$1 - $2"));
    },
    "a line of this version": async () => void (await eraseForGood(EVA)),
  };
  const cases = Object.keys(DATABASES).flatMap((database) =>
    Object.keys(COMES).flatMap((comes) =>
      Object.keys(LINES).map((line) => ({ database, comes, line })),
    ),
  );

  test.each(cases)(
    "$database $comes erases only what is older than $line",
    async ({ database, comes, line }) => {
      await LINES[line]?.();
      clockShows(2);
      COMES[comes]?.(olderDatabase(DATABASES[database as keyof typeof DATABASES]));
      await start();
      expect(await there()).toEqual(["después"]);
      await writes("más tarde");
      await start();
      expect(await there()).toEqual(["después", "más tarde"]);
    },
  );
});
