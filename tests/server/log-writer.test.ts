import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { logWriter } from "../../server/log-writer";

test("lines of one turn are written at once, in their order, and each once", async () => {
  const write = vi.fn();
  const log = logWriter(write, () => {});
  log("one");
  log("two");
  expect(write).not.toHaveBeenCalled();
  await setImmediate();
  log("three");
  await setImmediate();
  expect(write.mock.calls).toEqual([["one\ntwo\n"], ["three\n"]]);
});

test("a process that ends writes what is left", () => {
  const write = vi.fn();
  let exit = () => {};
  const log = logWriter(write, (callback) => {
    exit = callback;
  });
  log("last");
  exit();
  expect(write.mock.calls).toEqual([["last\n"]]);
});
