import Sqlite, { type Database } from "better-sqlite3";
import { type CarriedClock, clockOn, type GivenNumbers, numbersOn } from "~/db/carried.server";

/** Knowledge that is carried over to a database's successor; null for what cannot be read. */
export interface Carried {
  clock: CarriedClock | null;
  numbers: GivenNumbers | null;
  accounts: Accounts | null;
}

interface Accounts {
  /** Names that the database and those it was copied from have had, the newest last. */
  names: string[];
  users: { id: string; email: string }[];
}

/**
 * Returns what a database knows of clock, ids and accounts; null for what cannot be read, as a
 * damaged database is what one restores over.
 */
export function readCarried(file: string): Carried {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  const readable = <Result>(read: (from: Database) => Result): Result | null => {
    try {
      return read(sqlite);
    } catch {
      return null;
    }
  };
  try {
    return {
      clock: readable(clockOn),
      numbers: readable(numbersOn),
      accounts: readable(accountsOn),
    };
  } finally {
    sqlite.close();
  }
}

function accountsOn(sqlite: Database): Accounts {
  const names = sqlite.prepare("SELECT name FROM database_names ORDER BY id").pluck().all();
  const users = sqlite.prepare("SELECT id, email FROM users").all();
  return { names, users } as Accounts;
}

/** True if `copied` was read from a copy of the very database that `present` was read from. */
export function areOfCopy(copied: Accounts | null, present: Accounts | null): boolean {
  return present !== null && copied?.names.at(-1) === present.names.at(-1);
}

/**
 * Deletes from a copy the accounts that were removed since it was made, where `present` is of the
 * very database copied: one restored in between may lack accounts that came later. Where no account
 * would be left, all stay.
 */
export function removeGoneAccounts(sqlite: Database, present: Accounts): void {
  const copied = accountsOn(sqlite);
  const gone = copied.users.filter(
    ({ id, email }) => !present.users.some((user) => user.id === id || user.email === email),
  );
  if (!areOfCopy(copied, present) || gone.length === copied.users.length) return;
  const remove = sqlite.prepare("DELETE FROM users WHERE id = ?");
  for (const { id } of gone) remove.run(id);
}
