import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type Site, startSite } from "../support/site";
import { tracesIn } from "../support/traces";
import { Visitor } from "../support/visitor";

const MARK = "Wenceslada";
const EMAIL = "wenceslada@ejemplo.es";
const LONG_AGO = "2020-01-01T00:00:00.000Z";
const ERASURE = `/admin/personas?email=${EMAIL}&eliminar`;
const RETENTION = "/admin/textos?inscripciones=&mensajes=12";
/** The site tries again by itself every quarter of a minute. */
const PURGED = { interval: 250 };

let site: Site;
let ana: Visitor;
const order = path.join(tmpdir(), `escuela-kill-order-${process.pid}`);

beforeEach(async () => {
  const preload = path.resolve("tests/support/kill-at-statement.mjs");
  site = await startSite({ NODE_OPTIONS: `--import ${preload}`, KILL_ORDER: order });
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  write(200);
});
afterEach(() => site.stop());

function write(count: number): void {
  site.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO mensajes (nombre, email, mensaje, created_at)
     SELECT '${MARK}', '${EMAIL}', '${MARK}', '${LONG_AGO}' FROM n`,
  );
}
const left = () => site.rows("SELECT id FROM mensajes");
const traces = () => tracesIn(site.folder, MARK);
const read = async (address: string) => (await ana.get(address)).text();

/** Posts, while the process is to end just before a statement, and starts another one. */
async function killedAt(statement: string, address: string): Promise<void> {
  expect(traces()).toBeGreaterThan(0);
  const killed = once(site.process, "exit");
  writeFileSync(order, statement);
  await expect(ana.post(address, {})).rejects.toThrow();
  expect(await killed).toEqual([null, "SIGKILL"]);
  await site.restart();
}

describe("killed erasures", () => {
  const erasing = ["delete from:1", "VACUUM:1", "wal_checkpoint:1", "wal_checkpoint:2"];
  test.each(erasing)(
    "an erasure killed before %s leaves no trace after the next start, and a restore brings nobody back",
    async (statement) => {
      await killedAt(statement, ERASURE);
      expect([left(), traces()]).toEqual([[], 0]);
      write(3);
      // As a backup of before has it once it is restored.
      site.rows("DELETE FROM erasures_done");
      site.rows("INSERT INTO database_names (name) VALUES ('0123456789abcdef')");
      await site.restart();
      expect([left(), traces()]).toEqual([[], 0]);
    },
  );
});

describe("killed deletions of expired rows", () => {
  test.each(["VACUUM:1", "wal_checkpoint:2"])(
    "a deletion of expired rows killed before %s leaves no trace after the next start",
    async (statement) => {
      await killedAt(statement, RETENTION);
      expect([left(), traces()]).toEqual([[], 0]);
    },
  );
});

describe("while somebody reads the database", () => {
  const startReading = () => {
    const reader = new Sqlite(path.join(site.folder, "db", "escuela.sqlite"));
    reader.exec("BEGIN");
    reader.prepare("SELECT COUNT(*) FROM mensajes").get();
    return reader;
  };

  test("an erasure is said to be under way, and done once it is", async () => {
    const reader = startReading();
    const { status, headers } = await ana.post(ERASURE, {});
    const said = headers.get("Location") ?? "";
    expect([status, left()]).toEqual([303, []]);
    expect(traces()).toBeGreaterThan(0);
    expect(await read(said)).toContain("Borrando: 200 mensajes");
    expect(await read(said)).not.toContain("Borrado: ");
    reader.close();
    await expect.poll(traces, PURGED).toBe(0);
    await expect.poll(() => read(said), PURGED).toContain("Borrado: 200 mensajes");
  });

  test("expired rows leave the files when the reader does, restarts or not", async () => {
    const reader = startReading();
    const { headers } = await ana.post(RETENTION, {});
    expect(left()).toEqual([]);
    expect(await read(headers.get("Location") ?? "")).toContain("se está terminando de borrar");
    await site.restart();
    expect(traces()).toBeGreaterThan(0);
    reader.close();
    await expect.poll(traces, PURGED).toBe(0);
  });
});
