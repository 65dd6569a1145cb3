import "../support/own-folder";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { environment } from "~/config/env.server";
import { checkIntegrity, stopIntegrityCheck } from "~/db/integrity.server";
import { openings } from "../support/open-files";

test("a check of the database that goes on at shutdown closes it before the site does", async () => {
  const sqlite = new Sqlite(environment.DATABASE_PATH);
  onTestFinished(() => void sqlite.close());
  sqlite.exec("CREATE TABLE rows (id); BEGIN EXCLUSIVE");
  checkIntegrity();
  await expect.poll(() => openings(environment.DATABASE_PATH)).toBe(2);
  const ended = stopIntegrityCheck();
  sqlite.exec("COMMIT");
  await ended;
  expect(openings(environment.DATABASE_PATH)).toBe(1);
});
