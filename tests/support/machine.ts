import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import { type Header, pack } from "tar-stream";
import { sealOf } from "~/backup/archive.server";
import { type Outcome, runCommand } from "./command";
import { scratchFolder } from "./scratch-folder";
import { environmentIn } from "./site";

/** A folder that stands for a machine of its own, on which commands are run. */
export interface Machine {
  folder: string;
  database: string;
  uploads: string;
  query<Row = Record<string, unknown>>(sql: string, file?: string): Row[];
  /** Writes to its database, as another program would. */
  write(sql: string): void;
  backup(to: string, given?: Given): Promise<Outcome>;
  restore(from: string, given?: Given): Promise<Outcome>;
}

interface Given {
  more?: string[];
  env?: Record<string, string>;
  preload?: string;
}

/** A machine in that folder; without one it is empty, and gone after the test. */
export function machine(folder = scratchFolder()): Machine {
  const database = path.join(folder, "db", "escuela.sqlite");
  const run = (name: string, args: string[], { more = [], env = {}, preload }: Given = {}) =>
    runCommand(name, [...args, ...more], { ...environmentIn(folder), ...env }, preload);
  return {
    folder,
    database,
    uploads: path.join(folder, "uploads"),
    query(sql, file = database) {
      const sqlite = new Sqlite(file, { readonly: true });
      const rows = sqlite.prepare(sql).all();
      sqlite.close();
      return rows as never[];
    },
    write(sql) {
      const sqlite = new Sqlite(database);
      sqlite.exec(sql);
      sqlite.close();
    },
    backup: (to, given) => run("backup", ["--to", to], given),
    restore: (from, given) => run("restore", ["--from", from], given),
  };
}

/** Writes an archive as somebody else would make it: any entries, and a seal that is right. */
export async function craft(to: string, entries: [Partial<Header> & { name: string }, string][]) {
  const tar = pack();
  for (const [header, data] of entries) tar.entry(header, data);
  tar.finalize();
  const body = await buffer(tar as AsyncIterable<Buffer>);
  const sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(to, Buffer.concat([body, sealOf(sha256)]));
}
