import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logWriter } from "../../server/request-log";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function writer() {
  const written: string[] = [];
  let exit = (): void => {};
  const log = logWriter(
    (lines) => written.push(lines.toString()),
    (callback) => {
      exit = callback;
    },
  );
  return { written, log, exit: () => exit() };
}

test("lines of the log are written together, in their order, and each once", () => {
  const { written, log } = writer();
  log("one");
  log("dós");
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  log("three");
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(["one\ndós\n", "three\n"]);
});

test("many lines of the log, and long ones, neither wait nor pile up, and stay in order", () => {
  const { written, log } = writer();
  const lines = Array.from({ length: 1000 }, (_, n) => `${n} ${"é".repeat(n % 100)}`);
  lines[500] = "x".repeat(100_000);
  for (const line of lines) log(line);
  expect(written.length).toBeGreaterThan(5);
  vi.advanceTimersByTime(20);
  expect(written.join("")).toBe(`${lines.join("\n")}\n`);
});

test("a process that ends writes what is left", () => {
  const { written, log, exit } = writer();
  log("last");
  exit();
  expect(written).toEqual(["last\n"]);
});
