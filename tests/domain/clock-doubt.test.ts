import "../support/own-folder";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { backupName } from "~/backup/archives.server";
import { backUpIfDue } from "~/backup/schedule.server";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { upcomingConvocatorias } from "~/convocatorias/convocatorias.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { believeClock, believedNow } from "~/db/clock.server";
import { confirmClock } from "~/legal/retention.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { readStatus } from "~/status/status.server";
import { CONVOCATORIA } from "../support/convocatoria";
import { RECORD } from "../support/erasures";
import { NO_FORWARDS } from "../support/no-forwards";
import { backUp, restoreFrom } from "../support/placed-database";
import { all, put } from "../support/put";
import { at, believedClock, clockShows, DEEDS, EVA, iso } from "./clock-deeds";

vi.mock("node:child_process", async (original) => ({
  ...(await original<typeof import("node:child_process")>()),
  // A backup that ends well at once.
  spawn: vi.fn(() => {
    const stderr = new (require("node:stream").PassThrough)();
    const child = Object.assign(new (require("node:events").EventEmitter)(), { stderr });
    setImmediate(() => {
      stderr.end();
      child.emit("close", 0, null);
    });
    return child;
  }),
}));

believedClock();

describe.each([
  ["behind", -40],
  ["ahead", 40],
])("a clock forty days %s", (_, wrong) => {
  test.each(DEEDS)("neither $what nor stops it for ever", async ({ prepare, due, run, read }) => {
    await prepare();
    const before = await read();
    clockShows(wrong);
    await run();
    expect(await read()).toEqual(before);
    for (let day = 1; day <= due; day++) {
      clockShows(day);
      await believedNow();
    }
    await run();
    expect(await read()).not.toEqual(before);
  });

  test("neither rewrites nor forgets the record of erasures", async () => {
    clockShows(-190);
    await db.deleteFrom("clock").execute();
    for (const email of [EVA.email, "luis@ejemplo.es"]) {
      await put("mensajes", { email, created_at: iso(-200) });
    }
    const copy = backUp();
    await eraseForGood("eva@ejemplo.es");
    clockShows(0);
    await believeClock();
    await eraseForGood("luis@ejemplo.es");
    const record = () => readFileSync(RECORD, "utf8");
    const before = record();
    clockShows(wrong);
    restoreFrom(copy);
    await repeatErasures();
    expect(record()).toBe(before);
    expect(await all("mensajes")).toEqual([]);
  });

  test("hides no course and shows none that is over", async () => {
    const { horas, plazas, ...text } = CONVOCATORIA;
    const row = {
      ...text,
      curso_interes: "revelado",
      estado: "abierta",
      created_at: iso(0),
    } as const;
    const days = [-20, 20].map((days) => ({ ...row, empieza: iso(days).slice(0, 10) }));
    await db.insertInto("convocatorias").values(days).execute();
    clockShows(wrong);
    await believedNow();
    const shown = (await upcomingConvocatorias()).map(({ empieza }) => empieza);
    expect(shown).toEqual([iso(20).slice(0, 10)]);
  });

  test("names the nightly copy by the newest hour that was believed", async () => {
    environment.BACKUP_DIR = path.join(dataFolder, "nightly");
    mkdirSync(environment.BACKUP_DIR, { recursive: true });
    clockShows(wrong);
    vi.mocked(spawn).mockClear();
    await backUpIfDue();
    const names = vi.mocked(spawn).mock.calls.map(([, args]) => path.basename(args.at(-1) ?? ""));
    expect(names).toEqual([backupName(at(0))]);
  });

  test("is said in the panel until it is right", async () => {
    const label = async () =>
      (await readStatus(NO_FORWARDS, await readMailState()))
        .filter(({ label }) => label === "Reloj")
        .map(({ level, text }) => `${level}: ${text}`);
    clockShows(wrong);
    expect(await label()).toEqual([expect.stringMatching(/^urgente: .* 40 días/)]);
    clockShows(0);
    expect(await label()).toEqual([]);
  });

  test("is believed once the owner confirms it", async () => {
    clockShows(wrong);
    expect(await believedNow()).toBeNull();
    await confirmClock();
    expect(await believedNow()).toEqual(at(wrong));
  });
});

test("whoever is erased under a clock in doubt stays erased after a restore", async () => {
  const older = backUp();
  await put("mensajes", { email: EVA.email, created_at: iso(3) });
  const newer = backUp();
  restoreFrom(older);
  clockShows(2);
  await believeClock();
  clockShows(0);
  await eraseForGood(EVA.email);
  restoreFrom(newer);
  await repeatErasures();
  expect(await all("mensajes")).toEqual([]);
});
