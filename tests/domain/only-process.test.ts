import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { claimFile } from "~/backup/database-file.server";
import { requireOnlyProcess } from "~/db/only-process.server";
import { scratchFolder } from "../support/scratch-folder";

const ENDED = new Error("ended");

afterEach(() => vi.restoreAllMocks());

/** What a start says on a database, and whether it goes on. */
async function start(database: string): Promise<[said: string, goesOn: boolean]> {
  const said = vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw ENDED;
  });
  const goesOn = await requireOnlyProcess(database, 0)
    .then(() => true)
    .catch((error) => {
      if (error !== ENDED) throw error;
      return false;
    });
  const words = said.mock.calls.join("\n");
  said.mockClear();
  return [words, goesOn];
}

test("a start ends with a message if another process has the database", async () => {
  const database = path.join(scratchFolder(), "escuela.sqlite");
  const other = claimFile(`${database}.site-lock`);
  expect(await start(database)).toEqual([expect.stringContaining("Páralo antes"), false]);
  other?.release();
  expect(await start(database)).toEqual(["", true]);
});
