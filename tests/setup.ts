import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

process.env.DATABASE_PATH = ":memory:";
process.env.SESSION_SECRET = "a secret for tests that is long enough to be one";

/** Far beyond what a busy machine takes: a test waits for a state, and fails where that never comes. */
const TIMEOUT_MS = 300_000;
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: TIMEOUT_MS, ...(typeof options === "object" && options) });
vi.waitUntil = (callback, options) =>
  waitUntil(callback, { timeout: TIMEOUT_MS, ...(typeof options === "object" && options) });

let consoleError: MockInstance;

beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});

afterEach(() => {
  expect(consoleError, "console.error was called").not.toHaveBeenCalled();
  consoleError.mockRestore();
});
