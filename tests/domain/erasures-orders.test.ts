import "../support/own-folder";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { eraseForGood } from "~/personas/erasures.server";
import { freshRecord, RECORD } from "../support/erasures";
import { freshDatabase } from "../support/fresh-database";
import { backUp, beginAnew, restoreFrom } from "../support/placed-database";
import { column, put } from "../support/put";

const EVA = "eva@ejemplo.es";
const NOW = new Date("2026-11-21T10:00:00.000Z");
const HOUR_MS = 60 * 60 * 1000;

freshDatabase();
beforeEach(async () => {
  await freshRecord();
  await db.deleteFrom("clock").execute();
  vi.spyOn(log, "error").mockReturnValue();
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(RECORD, { recursive: true, force: true });
});

const clockShows = (hours: number) => vi.setSystemTime(NOW.getTime() + hours * HOUR_MS);
const writes = (mensaje: string) =>
  put("mensajes", { email: EVA, mensaje, created_at: new Date().toISOString() });
const there = () => column("mensajes", "mensaje");
const start = catchUpAfterRestore;
const record = () => (existsSync(RECORD) ? readFileSync(RECORD, "utf8") : "");
/** The file is lost; what it returns adds it to what stands there by then, as its copy would be. */
const loseRecord = () => {
  const whole = record();
  rmSync(RECORD, { force: true });
  return () => writeFileSync(RECORD, `${record()}\n${whole}`);
};

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Whatever order of writing, erasing, copying, restoring, beginning anew, losing and mending the
 * record, under a clock that jumps or not.
 */
async function live(seed: number, jumps: boolean) {
  const random = randomFrom(seed);
  const pick = <Each>(list: readonly Each[]) => list[Math.floor(random() * list.length)] as Each;
  const done: string[] = [];
  const copies: string[] = [];
  const [erased, since, own] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let mend: (() => void) | null = null;
  const deeds: Record<string, () => Promise<unknown> | unknown> = {
    write: async () => {
      const mensaje = `${done.length}`;
      await writes(mensaje);
      since.add(mensaje);
      own.add(mensaje);
    },
    erase: async () => {
      for (const mensaje of await there()) erased.add(mensaje);
      since.clear();
      own.clear();
      await eraseForGood(EVA);
    },
    copy: () => copies.push(backUp()),
    restore: async () => {
      if (copies.length === 0) return;
      own.clear();
      restoreFrom(pick(copies));
      await start();
    },
    anew: async () => {
      own.clear();
      beginAnew();
      await start();
    },
    lose: () => {
      mend ??= loseRecord();
    },
    mend: async () => {
      mend?.();
      mend = null;
      await start();
    },
  };
  const ROUND = ["write", "copy", "write", "erase", "lose", "restore", "anew", "write", "mend"];
  const steps = [...ROUND, ...ROUND, ...ROUND].filter((name) => name === "write" || random() < 0.6);
  for (const [step, name] of [...steps, "mend"].entries()) {
    clockShows(jumps && random() < 0.4 ? (random() - 0.7) * 1000 : step);
    done.push(name);
    const before = await there();
    await deeds[name]?.();
    const after = await there();
    const lost = before.filter((each) => !after.includes(each));
    // A clock that jumps can hide what came with a copy, and nothing that was written here.
    const gone = name === "mend" ? lost.filter((each) => (jumps ? own : since).has(each)) : [];
    expect(gone, done.join(" ")).toEqual([]);
  }
  expect(
    (await there()).filter((each) => erased.has(each)),
    done.join(" "),
  ).toEqual([]);
}

const SEEDS = [1, 2, 3, 4, 5, 6];

describe.each([
  ["that is right", false],
  ["that jumps", true],
])("under a clock %s", (_, jumps) => {
  test.each(SEEDS)("nobody comes back, and nothing that came later goes (seed %i)", (seed) =>
    live(seed, jumps),
  );
});
