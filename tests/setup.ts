import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

process.env.DATABASE_PATH = ":memory:";
process.env.SESSION_SECRET = "a secret for tests that is long enough to be one";

let consoleError: MockInstance;

beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});

afterEach(() => {
  expect(consoleError, "console.error was called").not.toHaveBeenCalled();
  consoleError.mockRestore();
});
