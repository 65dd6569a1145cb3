import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logWriter } from "../../server/log-writer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("lines are written together, in their order, and each once", () => {
  const write = vi.fn();
  const log = logWriter(write, () => {});
  log("one");
  log("two");
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  log("three");
  vi.advanceTimersByTime(1000);
  expect(write.mock.calls).toEqual([["one\ntwo\n"], ["three\n"]]);
});

test("many lines do not wait, nor pile up", () => {
  const write = vi.fn();
  const log = logWriter(write, () => {});
  for (let n = 0; n < 1000; n++) log("x".repeat(99));
  expect(write.mock.calls.length).toBeGreaterThan(5);
  vi.advanceTimersByTime(20);
  expect(write.mock.calls.join("").replaceAll(",", "")).toHaveLength(100_000);
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
