import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite, { type Database, type Statement } from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteDialect,
} from "kysely";
import { LRUCache } from "lru-cache";
import { isLocked } from "~/http/unavailable";

const RETRY_MS = 20;

interface Handles {
  writing: Database;
  /** Connection for reading; null for `:memory:`, which cannot be opened twice. */
  reading: Database | null;
  lockWaitMs: number;
}

/**
 * Dialect in which no reader waits for a writer. Writes and transactions run one at a time, are
 * retried while another process has the lock, and fail with SQLITE_BUSY after `lockWaitMs`
 * (decision 13).
 */
export class RetryingDialect extends SqliteDialect {
  readonly #handles: Handles;

  constructor(handles: Handles) {
    super({ database: handles.writing });
    this.#handles = handles;
  }

  override createDriver(): Driver {
    return new RetryingDriver(this.#handles);
  }
}

interface OpenHandles extends Handles {
  /** Inode of the open database file; undefined for `:memory:`. */
  inode: number | undefined;
}

class RetryingDriver implements Driver {
  readonly #handles: OpenHandles;
  readonly #mutex = new Mutex();

  constructor(handles: Handles) {
    this.#handles = { ...handles, inode: handles.reading ? inodeOf(handles.writing) : undefined };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RetryingConnection> {
    return new RetryingConnection(this.#handles, this.#mutex);
  }

  beginTransaction(connection: RetryingConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: RetryingConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(): Promise<void> {
    // On a full disk, SQLite has rolled back by itself.
    if (this.#handles.writing.inTransaction) this.#handles.writing.exec("rollback");
  }

  async releaseConnection(connection: RetryingConnection): Promise<void> {
    connection.end();
  }

  async destroy(): Promise<void> {
    this.#handles.reading?.close();
    this.#handles.writing.close();
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly #handles: OpenHandles;
  readonly #mutex: Mutex;
  #release: (() => void) | null = null;

  constructor(handles: OpenHandles, mutex: Mutex) {
    this.#handles = handles;
    this.#mutex = mutex;
  }

  /**
   * Begins a transaction with the write lock: after a read the lock may be refused for good
   * (SQLITE_BUSY_SNAPSHOT).
   */
  async begin(): Promise<void> {
    await this.#inTurn(() => this.#handles.writing.exec("begin immediate"));
  }

  end(): void {
    this.#release?.();
    this.#release = null;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { writing, reading } = this.#handles;
    if (this.#release) return run(writing, compiled);
    if (reading && SelectQueryNode.is(compiled.query)) return run(reading, compiled);
    return this.#inTurn(() => run(writing, compiled));
  }

  async *streamQuery<Row>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(compiled);
  }

  async #inTurn<Result>(work: () => Result): Promise<Result> {
    const giveUpAt = performance.now() + this.#handles.lockWaitMs;
    this.#release = await this.#mutex.acquire();
    requireInPlace(this.#handles);
    return untilUnlocked(work, giveUpAt);
  }
}

function inodeOf({ name }: Database): number | undefined {
  return statSync(name, { throwIfNoEntry: false })?.ino;
}

/**
 * Throws SQLITE_READONLY_DBMOVED if the database's name leads to another file, or to none: what is
 * written would be lost with this process. SQLite itself looks only where there is no -wal.
 */
function requireInPlace({ writing, inode }: OpenHandles): void {
  if (inode === undefined || inodeOf(writing) === inode) return;
  const problem = `${writing.name} is not the file that was opened`;
  throw new Sqlite.SqliteError(problem, "SQLITE_READONLY_DBMOVED");
}

/** Runs `work` again while the database is locked. @param giveUpAt as `performance.now()` */
async function untilUnlocked<Result>(work: () => Result, giveUpAt: number): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= giveUpAt) throw error;
    }
    await wait(RETRY_MS);
  }
}

const STATEMENTS_MAX = 300;
/** Prepared statements that read, by their text: preparing takes as long as running. */
const prepared = new WeakMap<Database, LRUCache<string, Statement>>();

function prepare(handle: Database, sql: string): Statement {
  const known = prepared.get(handle)?.get(sql);
  if (known) return known;
  const statement = handle.prepare(sql);
  if (!statement.reader) return statement;
  const readers = prepared.get(handle) ?? new LRUCache({ max: STATEMENTS_MAX });
  prepared.set(handle, readers.set(sql, statement));
  return statement;
}

function run<Row>(handle: Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = prepare(handle, sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with a function that releases the mutex; first come, first served. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    let release = (): void => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}
