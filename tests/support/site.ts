import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import Sqlite from "better-sqlite3";
import { cheapHash } from "./cheap-hash";
import { emptying, TABLE_NAMES, withoutLaterVersions } from "./empty-tables";

export interface Site {
  url: string;
  folder: string;
  process: ChildProcess;
  /** JSON lines of standard output, one per request. */
  log: Record<string, unknown>[];
  /** The other lines of standard output. */
  printed: string[];
  /** Unexpected errors, and lines on standard error that are not ours. */
  complaints: string[];
  /** Errors that were handled. */
  problems: Record<string, unknown>[];
  /** Reads the database from outside. */
  rows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Row[];
  /** The names of the pictures' files in a folder of the uploads. */
  files(folder: string): string[];
  /** Adds an account whose password is quick to compare; the command and its cost have tests of their own. */
  createAdmin(email: string, password: string): void;
  /**
   * Empties the tables, but for those that are named and the program's own, and the buckets unless
   * `pictures` is named.
   */
  empty(spared?: readonly string[]): void;
  /** Kills the process and starts another one on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const ADMIN = { email: "ana@escuela.example", password: "bromuro-de-plata" };

/** A proxy that is believed for the visitor's address. */
export const BEHIND_PROXY = { TRUST_PROXY: "1", SITE_URL: "http://escuela.example" };

export const PROGRAM = ["sh", "scripts/run.sh"];

interface Surroundings {
  /** Folder in which it makes its own. */
  disk?: string;
  /** A program, with its first arguments, that starts the one it is given. */
  launcher?: string[];
  /** Folder of the program; this one by default. */
  cwd?: string;
  /** Who runs it, where we may choose; the folder that it makes is theirs. */
  uid?: number;
}

/** Runs in the site: it ends with the process that started it, however that ends, and its folder too. */
const END_WITH_PARENT = `data:text/javascript,
import { rmSync } from "node:fs";
process.stdin.resume().once("end", () => {
  rmSync(process.env.FOLDER_OF_TEST, { recursive: true, force: true });
  process.exit();
});`;

/** Starts the production build on a port and a folder of its own. */
export async function startSite(
  variables: Record<string, string> = {},
  { disk = tmpdir(), launcher = [], cwd, uid }: Surroundings = {},
): Promise<Site> {
  const folder = mkdtempSync(path.join(disk, "escuela-"));
  if (uid !== undefined) chownSync(folder, uid, uid);
  const as = { cwd, uid, gid: uid };
  const port = await freePort();
  const own = { PORT: String(port), FOLDER_OF_TEST: folder };
  const env = { ...environmentIn(folder), ...own, ...variables };
  const said: Said = { log: [], printed: [], complaints: [], problems: [] };
  const program = [...PROGRAM, "--import", END_WITH_PARENT];
  const run = () => startProcess([...launcher, ...program], { ...as, env }, said);
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    folder,
    process: await run(),
    ...said,
    rows(sql, ...values) {
      const sqlite = new Sqlite(env.DATABASE_PATH);
      const statement = sqlite.prepare(sql);
      const rows = statement.reader ? statement.all(...values) : [statement.run(...values)];
      sqlite.close();
      return rows as never[];
    },
    files(name) {
      const names = readdirSync(path.join(env.UPLOADS_DIR, name));
      return names.filter((each) => /^\d{12}/.test(each)).sort();
    },
    createAdmin(email, password) {
      const now = new Date().toISOString();
      const insert = `INSERT INTO users (id, email, password_hash, created_at, updated_at)
                      VALUES (?, ?, ?, ?, ?)`;
      site.rows(insert, randomUUID(), email, cheapHash(password), now, now);
    },
    empty(spared = []) {
      const sqlite = new Sqlite(env.DATABASE_PATH);
      const names = sqlite.prepare(TABLE_NAMES).pluck().all() as string[];
      sqlite.transaction(() => {
        for (const statement of emptying(names, spared)) sqlite.exec(statement);
        for (const statement of withoutLaterVersions(sqlite)) sqlite.exec(statement);
        // Ids begin with 1 again.
        sqlite.exec("DELETE FROM sqlite_sequence");
      })();
      sqlite.close();
      if (spared.includes("pictures")) return;
      for (const bucket of ["blog-images", "galeria-images"]) {
        for (const place of ["", ".trash"]) emptyFolder(env.UPLOADS_DIR, place, bucket);
      }
      for (const name of site.files("site-images")) {
        rmSync(path.join(env.UPLOADS_DIR, "site-images", name));
      }
    },
    async restart() {
      await end(site.process);
      site.process = await run();
    },
    async stop() {
      await end(site.process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

function emptyFolder(...parts: string[]): void {
  const folder = path.join(...parts);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}

type Said = Pick<Site, "log" | "printed" | "complaints" | "problems">;

async function startProcess(
  [command = "", ...args]: string[],
  options: SpawnOptions,
  { log, printed, complaints, problems }: Said,
): Promise<ChildProcess> {
  const child = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
  // The check of the database, too: while it reads, deleted rows stay in the file.
  const awaited = new Set(["listening", "checked"]);
  await new Promise<void>((resolve, reject) => {
    const came = (what: string) => awaited.delete(what) && awaited.size === 0 && resolve();
    createInterface({ input: child.stderr }).on("line", (line) => {
      const problem = line.startsWith("{") ? JSON.parse(line) : { problem: "unexpected" };
      if (problem.problem === "unexpected") complaints.push(line);
      else problems.push(problem);
      if (/^database (damaged|not checked)$/.test(problem.problem)) came("checked");
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("[remix-serve]")) came("listening");
      if (!line.startsWith("{")) return void printed.push(line);
      const entry = JSON.parse(line);
      log.push(entry);
      if (entry.integrity) came("checked");
    });
    child.once("exit", () => reject(new Error(`The site ended:\n${complaints.join("\n")}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Every variable of the contract, so that nothing of this machine leaks in. */
export function environmentIn(folder: string) {
  return {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production" as const,
    HOST: "127.0.0.1",
    DATABASE_PATH: path.join(folder, "db", "escuela.sqlite"),
    UPLOADS_DIR: path.join(folder, "uploads"),
    BACKUP_DIR: "",
    COPIES_DIR: "",
    SESSION_SECRET: "",
    SITE_URL: "",
    FORM_FORWARD_URL: "",
    // The services of tests answer, however busy the machine is.
    FORM_FORWARD_TIMEOUT_MS: "60000",
    TRUST_PROXY: "0",
    SCHOOL_NAME: "",
    SCHOOL_EMAIL: "",
    SCHOOL_ADDRESS: "",
    SMTP_URL: "",
    MAIL_FROM: "",
    MAIL_TO: "",
  };
}

/** Below the ports that the system gives to connections; a worker's own, so that a restarted site finds its port free. */
const PORTS = { first: 20_000, perWorker: 1000 };
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 10;
let nextPort = randomInt(PORTS.perWorker);

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + worker * PORTS.perWorker + (nextPort++ % PORTS.perWorker);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
