import { expect, test } from "vitest";
import { inLine, whenIdle } from "~/storage/picture-line.server";

const done: string[] = [];
const work = (name: string) => async () => {
  done.push(`${name} begins`);
  await Promise.resolve();
  done.push(`${name} ends`);
};

test("pictures are worked on one at a time, and what can wait lets uploads go first", async () => {
  const first = inLine(work("first"));
  const patient = whenIdle(work("patient"));
  const second = inLine(work("second"));
  await first;
  const third = inLine(work("third"));
  await Promise.all([patient, second, third]);
  expect(done).toEqual(
    ["first", "second", "third", "patient"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test("one that fails holds up neither the next nor what can wait", async () => {
  const broken = inLine(() => Promise.reject(new Error("damaged")));
  await expect(broken).rejects.toThrow("damaged");
  expect(await inLine(async () => 1)).toBe(1);
  expect(await whenIdle(async () => 2)).toBe(2);
});
