import { expect, test } from "vitest";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";

freshDatabase();

/** Counts how often it reads. */
function counting() {
  let reads = 0;
  return cached(async (key: number) => ({ key, reads: ++reads }));
}

const changeSomethingVisible = () =>
  db
    .insertInto("textos")
    .values({ nombre: "privacidad", texto: String(Math.random()), created_at: "" })
    .execute();

test("a cached read runs once per argument, also for simultaneous callers", async () => {
  const read = counting();
  const [one, again] = await Promise.all([read(1), read(1)]);
  expect(again).toBe(one);
  expect(await read(1)).toBe(one);
  expect(await read(2)).toEqual({ key: 2, reads: 2 });
});

test("a cached read runs again after public content has changed", async () => {
  const read = counting();
  await read(1);
  await changeSomethingVisible();
  expect(await read(1)).toEqual({ key: 1, reads: 2 });
});

test("a read during which public content changes is not cached", async () => {
  let finish = (_value: string) => {};
  const read = cached(() => new Promise<string>((resolve) => (finish = resolve)));
  const before = read();
  const finishBefore = finish;
  await changeSomethingVisible();
  const after = read();
  finishBefore("before");
  finish("after");
  expect(await Promise.all([before, after, read()])).toEqual(["before", "after", "after"]);
});

test("a read that fails is not cached", async () => {
  let reads = 0;
  const read = cached(async () => {
    if (++reads === 1) throw new Error("locked");
    return reads;
  });
  await expect(read()).rejects.toThrow("locked");
  expect(await read()).toBe(2);
});

test("a stand-in for what could not be read is not cached", async () => {
  let reads = 0;
  const read = cached(async () => ({ reads: ++reads, isStandIn: reads === 1 }));
  expect((await read()).reads).toBe(1);
  expect((await read()).reads).toBe(2);
  expect((await read()).reads).toBe(2);
});
