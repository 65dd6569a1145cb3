import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type CopiesElsewhere,
  type CopiesStatus,
  readCopies,
  writeCopies,
} from "~/backup/copies-elsewhere.server";
import { copiesLine } from "~/status/copies-line";
import { isReadBackDue } from "../../scripts/copies/loop";
import { scratchFolder } from "../support/scratch-folder";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const MB = 1024 ** 2;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();
const copied = (hours: number) => ({
  at: ago(hours),
  made: ago(hours),
  archive: "escuela-20261121T023000Z.tar",
  bytes: 1,
  snapshot: "a1",
});
const WELL: CopiesStatus = {
  address: "sftp://ana@almacen.example:22/escuela",
  since: ago(24 * 365),
  copied: copied(9),
  room: 10 * 1024 ** 3,
  fault: null,
  readBack: { at: ago(24 * 20), contents: "1 artículo" },
  readBackFault: null,
  unremoved: null,
};

function said(copies: CopiesElsewhere, now = NOW): string {
  return copiesLine(copies, now)
    .map(({ level, text, tell = "" }) => `${level}: ${text} ${tell}`.trim())
    .join();
}

describe("the panel's line of the copies elsewhere", () => {
  const fault = { at: ago(1), reason: "El almacén no responde." };
  const unremoved = { at: ago(1), reason: "Otra máquina envía." };
  const late = (hours: number) => ({ copied: copied(hours), fault });
  const readBack = (days: number) => ({ readBack: { at: ago(24 * days), contents: "" } });
  const large = (room: number | null) => ({ copied: { ...copied(9), bytes: 500 * MB }, room });
  const nothing = (hours: number) => ({ copied: null, readBack: null, since: ago(hours) });
  const broken = (isDamaged: boolean) => ({
    readBackFault: { at: ago(1), reason: "Está dañado.", isDamaged },
  });

  test.each<[when: string, change: Partial<CopiesStatus>, line: RegExp]>([
    ["the last was sent", {}, /^bien: La última que hay fuera se hizo hace 9 horas\.$/],
    [
      "it is of tomorrow",
      late(-24),
      /^atencion: .+una fecha que no ha llegado. El almacén no resp/,
    ],
    ["old ones stay", { unremoved }, /^atencion: .+ Las viejas no se quitan. Otra máquina envía.$/],
    ["the last is 35 hours old", late(35), /^bien: /],
    ["the last is 36 hours old", late(36), /^atencion: /],
    [
      "it is late for a reason",
      late(40),
      /El almacén no responde. Después: sudo sh .+copies.sh --now/,
    ],
    ["the last is 72 hours old", late(72), /^urgente: /],
    ["the store has room for less than one", large(300 * MB), /^atencion: .+ quedan 300 MB libres/],
    ["the store has room for one", large(900 * MB), /^bien: /],
    ["the store does not say its room", large(null), /^bien: /],
    ["they were read back 39 days ago", readBack(39), /^bien: /],
    ["they were read back 40 days ago", readBack(40), /^atencion: /],
    ["they were read back 70 days ago", readBack(70), /^urgente: /],
    ["they were set up an hour ago", nothing(1), /^bien: Todavía no ha salido ninguna/],
    ["they were set up days ago", nothing(40), /^atencion: Todavía/],
    ["none was read back", { readBack: null }, /^urgente: .+Nunca se han podido leer/],
    ["they are damaged", broken(true), /^urgente: .+restaurar.+ Está dañado\.$/],
    ["they could not be read", broken(false), /^bien/],
  ])("says what is to be done when %s", (_when, change, line) => {
    expect(said({ ...WELL, ...change })).toMatch(line);
  });

  test.each([
    ["2026-12-01T08:00:00Z", /^atencion: No hay: .+media copia/],
    ["2026-12-07T08:00:00Z", /^atencion: /],
    ["2026-12-08T08:00:00Z", /^$/],
    // In Madrid it is the first already.
    ["2026-11-30T23:30:00Z", /^atencion: /],
  ])("warns of missing copies in the first week of a month alone: %s", (now, expected) => {
    expect(said("none", new Date(now))).toMatch(expected);
  });
});

describe("the status of the copies elsewhere", () => {
  test("is read as it was written", async () => {
    const folder = scratchFolder();
    expect(await readCopies(folder)).toBe("none");
    await writeCopies(folder, WELL);
    expect(await readCopies(folder)).toEqual(WELL);
    expect(await readCopies(undefined)).toBe("none");
  });

  test.each(["", "{", '{"address":1}'])(
    "is unknown, not hidden, where its file reads %j",
    async (text) => {
      const folder = scratchFolder();
      mkdirSync(path.join(folder, "estado"));
      writeFileSync(path.join(folder, "estado", "copias.json"), text);
      expect(await readCopies(folder)).toBe("unreadable");
      expect(said("unreadable")).toMatch(/^atencion: No se sabe/);
    },
  );
});

describe("reading the copies elsewhere back", () => {
  const isDue = (status: Partial<CopiesStatus>) => isReadBackDue({ ...WELL, ...status }, NOW);
  const readBack = (hours: number) => ({ at: ago(hours), contents: "1 artículo" });
  const failed = (hours: number) => ({ at: ago(hours), reason: "Falla.", isDamaged: false });

  test("is due once a month, where there is a copy", () => {
    expect(isDue({ readBack: readBack(24 * 29) })).toBe(false);
    expect(isDue({ readBack: readBack(24 * 31) })).toBe(true);
    expect(isDue({ readBack: null })).toBe(true);
    expect(isDue({ readBack: null, copied: null })).toBe(false);
  });

  test("is tried once for each copy if it fails", () => {
    expect(isDue({ readBack: null, readBackFault: failed(8) })).toBe(false);
    expect(isDue({ readBack: null, readBackFault: failed(10) })).toBe(true);
  });

  test("is due although a clock that was ahead has noted a later one", () => {
    expect(isDue({ readBack: readBack(-24) })).toBe(true);
    expect(isDue({ readBack: null, readBackFault: failed(-24) })).toBe(true);
  });
});
