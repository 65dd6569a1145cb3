import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "~/db/client.server";
import { environmentIn, PROGRAM } from "./site";

/** A program that starts after all is ended then, and has no status. */
const DEADLINE_MS = 300_000;

/**
 * Starts the program where it cannot go on and returns what it said.
 *
 * @param spoil gets the path of a good database, on which the program would start
 */
export function failToStart(
  variables: Record<string, string>,
  spoil?: (file: string) => void,
): { status: number | null; stderr: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  const env = { ...environmentIn(folder), ...variables };
  if (spoil) {
    openDatabase(env.DATABASE_PATH).close();
    spoil(env.DATABASE_PATH);
  }
  const [command = "", ...program] = PROGRAM;
  const options = { env, encoding: "utf8", timeout: DEADLINE_MS } as const;
  const { status, stderr } = spawnSync(command, program, options);
  rmSync(folder, { recursive: true });
  return { status, stderr };
}
