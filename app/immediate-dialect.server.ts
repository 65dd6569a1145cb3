import type { SqliteDialectConfig } from "kysely";
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from "kysely";

/**
 * Begins transactions with the lock for writing. One that begins without it, reads, and then
 * writes fails at once if another process has written in between (SQLITE_BUSY_SNAPSHOT), and
 * no waiting helps; with it, it waits its turn at the beginning.
 */
export class ImmediateDialect extends SqliteDialect {
  readonly #own: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#own = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#own);
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}
