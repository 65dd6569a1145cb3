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
  test("asks for nothing while the last was sent and read back", () => {
    expect(said(WELL)).toBe("bien: La última que hay fuera se hizo hace 9 horas.");
  });

  test("does not believe a copy dated in the future", () => {
    const fault = { at: ago(1), reason: "El almacén no responde." };
    expect(said({ ...WELL, copied: copied(-24 * 700), fault })).toMatch(
      /^atencion: .+una fecha que no ha llegado. El almacén no responde./,
    );
  });

  test("says why old copies are not removed", () => {
    const unremoved = { at: ago(1), reason: "Otra máquina envía." };
    expect(said({ ...WELL, unremoved })).toMatch(
      /^atencion: .+ Las viejas no se quitan. Otra máquina envía.$/,
    );
  });

  test.each([
    ["bien", 35],
    ["atencion", 36],
    ["urgente", 72],
  ])("is %s where the last copy is %d hours old", (level, hours) => {
    const fault = { at: ago(1), reason: "El almacén no responde." };
    expect(said({ ...WELL, copied: copied(hours), fault })).toMatch(new RegExp(`^${level}: `));
  });

  test.each([
    [
      "a store with less room than a copy takes",
      300 * 1024 ** 2,
      "atencion: .+ quedan 300 MB libres",
    ],
    ["one with room for another", 900 * 1024 ** 2, "bien: "],
    ["one that does not say", null, "bien: "],
  ])("tells whether there is room for another copy: %s", (_what, room, line) => {
    const large = { ...copied(9), bytes: 500 * 1024 ** 2 };
    expect(said({ ...WELL, copied: large, room })).toMatch(new RegExp(`^${line}`));
  });

  test("says of a late copy why, and what to type", () => {
    const fault = { at: ago(1), reason: "El almacén no responde." };
    expect(said({ ...WELL, copied: copied(40), fault })).toContain(
      "El almacén no responde. Después: sudo sh deploy/copies.sh --now",
    );
  });

  test.each([
    ["bien", 39],
    ["atencion", 40],
    ["urgente", 70],
  ])("is %s where the copies were read back %d days ago", (level, days) => {
    const readBack = { at: ago(24 * days), contents: "" };
    expect(said({ ...WELL, readBack })).toMatch(new RegExp(`^${level}: `));
  });

  test("counts from the setup while no copy was sent or read back", () => {
    const nothing = { ...WELL, copied: null, readBack: null };
    expect(said({ ...nothing, since: ago(1) })).toMatch(/^bien: Todavía no ha salido ninguna/);
    expect(said({ ...nothing, since: ago(40) })).toMatch(/^atencion: Todavía/);
    expect(said({ ...WELL, readBack: null })).toMatch(/^urgente: .+Nunca se han podido leer/);
  });

  test("is urgent at once where the copies are damaged", () => {
    const readBackFault = { at: ago(1), reason: "Está dañado.", isDamaged: true };
    expect(said({ ...WELL, readBackFault })).toMatch(/^urgente: .+restaurar.+ Está dañado\.$/);
    expect(said({ ...WELL, readBackFault: { ...readBackFault, isDamaged: false } })).toMatch(
      /^bien/,
    );
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
