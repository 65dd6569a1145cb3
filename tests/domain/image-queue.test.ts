import { expect, test } from "vitest";
import { enqueue, enqueueLowPriority } from "~/uploads/queue.server";

const done: string[] = [];
const work = (name: string) => async () => {
  done.push(`${name} begins`);
  await Promise.resolve();
  done.push(`${name} ends`);
};

test("images are processed one at a time, uploads before low-priority work", async () => {
  const first = enqueue(work("first"));
  const patient = enqueueLowPriority(work("patient"));
  const second = enqueue(work("second"));
  await first;
  const third = enqueue(work("third"));
  await Promise.all([patient, second, third]);
  expect(done).toEqual(
    ["first", "second", "third", "patient"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test("an image that fails holds up neither the next nor low-priority work", async () => {
  const broken = enqueue(() => Promise.reject(new Error("damaged")));
  await expect(broken).rejects.toThrow("damaged");
  expect(await enqueue(async () => 1)).toBe(1);
  expect(await enqueueLowPriority(async () => 2)).toBe(2);
});
