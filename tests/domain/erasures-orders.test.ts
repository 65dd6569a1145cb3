import "../support/own-folder";
import { describe, expect, test } from "vitest";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { eraseForGood } from "~/personas/erasures.server";
import {
  clockShows,
  EVA,
  freshRecordAtNow,
  loseRecord,
  there,
  writes,
} from "../support/erasures-of-eva";
import { freshDatabase } from "../support/fresh-database";
import { backUp, beginAnew, restoreFrom } from "../support/placed-database";

freshDatabase();
freshRecordAtNow();
const start = catchUpAfterRestore;

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  // Small seeds would begin alike.
  let state = (seed * 715_827_883) % 2 ** 32;
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
    // Not only at the end: a database begun anew would hide what has returned.
    const returned = mend === null ? after.filter((each) => erased.has(each)) : [];
    expect(returned, done.join(" ")).toEqual([]);
  }
}

const SEEDS = [1, 2, 3, 4, 5, 6];

describe.each([
  ["that is right", false],
  ["that jumps", true],
])("under a clock %s", (_, jumps) => {
  test.each(SEEDS)("no erased message returns and no later one is lost (seed %i)", (seed) =>
    live(seed, jumps),
  );
});
