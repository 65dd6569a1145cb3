import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "escuela-"));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("a missing SESSION_SECRET is made once, for its owner alone", async () => {
  vi.stubEnv("SESSION_SECRET", "");
  vi.stubEnv("DATABASE_PATH", path.join(folder, "escuela.sqlite"));
  vi.resetModules();
  const { sessionSecrets: first } = await import("~/config/signing.server");
  const file = path.join(folder, "session-secret");
  expect(first).toEqual([readFileSync(file, "utf8")]);
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  vi.resetModules();
  const { sessionSecrets: second } = await import("~/config/signing.server");
  expect(second).toEqual(first);
});
