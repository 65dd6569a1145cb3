import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteDialect,
} from "kysely";
import { isLocked } from "~/http/unavailable";

/** Between two tries to write while another process holds the database. */
const TRY_AGAIN_MS = 20;

interface Handles {
  writing: Database;
  /** Sees what is committed, whoever writes; null where the file cannot be opened twice (`:memory:`). */
  reading: Database | null;
  /** How long a write may wait for other processes, in all. */
  lockWaitMs: number;
}

/**
 * Reads on one handle and writes on another, so that no reader waits for a writer. Writes and
 * transactions take turns; one that finds the database locked by another process waits without
 * holding up this one, and fails with SQLITE_BUSY after `lockWaitMs` (decision 13).
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

class RetryingDriver implements Driver {
  readonly #handles: Handles;
  readonly #turns = new Mutex();

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Visit> {
    return new Visit(this.#handles, this.#turns);
  }

  beginTransaction(visit: Visit): Promise<void> {
    return visit.begin();
  }

  async commitTransaction(visit: Visit): Promise<void> {
    await visit.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has rolled back by itself where the disk was full.
    if (this.#handles.writing.inTransaction) this.#handles.writing.exec("rollback");
  }

  async releaseConnection(visit: Visit): Promise<void> {
    visit.end();
  }

  async destroy(): Promise<void> {
    this.#handles.reading?.close();
    this.#handles.writing.close();
  }
}

/** What one query, or one transaction, sees of the two handles. */
class Visit implements DatabaseConnection {
  readonly #handles: Handles;
  readonly #turns: Mutex;
  #giveBack: (() => void) | null = null;

  constructor(handles: Handles, turns: Mutex) {
    this.#handles = handles;
    this.#turns = turns;
  }

  /**
   * Begins with the lock for writing. A transaction that begins without it, reads, and then
   * writes fails at once if another process has written in between (SQLITE_BUSY_SNAPSHOT), and
   * no waiting helps.
   */
  async begin(): Promise<void> {
    await this.#inTurn(() => this.#handles.writing.exec("begin immediate"));
  }

  end(): void {
    this.#giveBack?.();
    this.#giveBack = null;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { writing, reading } = this.#handles;
    if (this.#giveBack) return run(writing, compiled);
    if (reading && SelectQueryNode.is(compiled.query)) return run(reading, compiled);
    return this.#inTurn(() => run(writing, compiled));
  }

  async *streamQuery<Row>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(compiled);
  }

  async #inTurn<Result>(work: () => Result): Promise<Result> {
    const giveUpAt = performance.now() + this.#handles.lockWaitMs;
    this.#giveBack = await this.#turns.acquire();
    return untilUnlocked(work, giveUpAt);
  }
}

/** @param giveUpAt on the clock of `performance`; one try is made in any case */
async function untilUnlocked<Result>(work: () => Result, giveUpAt: number): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= giveUpAt) throw error;
    }
    await wait(TRY_AGAIN_MS);
  }
}

function run<Row>(handle: Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = handle.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** One after the other, in the order in which they asked. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for everybody who asked before; what it returns lets the next one go. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    let giveBack = (): void => {};
    this.#last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  }
}
