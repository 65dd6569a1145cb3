import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder that is removed at the end of the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
