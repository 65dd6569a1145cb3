import { madridDay } from "~/format/dates";
import type { openDatabase } from "./client.server";
import { siteNow } from "./site-time";
import { TABLES, VISIBLE_COLUMNS } from "./visible-tables";

/** True if a table is private; an unknown one is public: rendered too often, never too late. */
const isPrivate = (table: string): boolean => Reflect.get(TABLES, table) === "private";

/**
 * Returns a function that returns the content version: it changes with each write to public tables
 * or to visible columns of others, with other connections' commits, and at midnight in Madrid.
 */
export function watchContentVersion(database: ReturnType<typeof openDatabase>): () => number {
  let changes = 0;
  let isChanging = false;
  database.function("note_visible_change", () => {
    isChanging = true;
    return null;
  });
  // Temporary triggers belong to this connection and are not in the file.
  const noteEach = (table: string, event: string, condition = "TRUE") =>
    database.exec(
      `CREATE TEMP TRIGGER "visible_${table}_${event}" AFTER ${event} ON main."${table}"
       WHEN ${condition} BEGIN SELECT note_visible_change(); END`,
    );
  for (const table of visibleTables(database)) {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) noteEach(table, event);
  }
  for (const [table, column] of Object.entries(VISIBLE_COLUMNS)) {
    noteEach(table, "INSERT", `NEW."${column}" IS NOT NULL`);
    noteEach(table, "UPDATE", `NEW."${column}" IS NOT OLD."${column}"`);
    noteEach(table, "DELETE", `OLD."${column}" IS NOT NULL`);
  }
  const othersChanged = watchOthers(database);
  const dayPassed = watchDay();
  return () => {
    // Until the transaction ends, pages show what was there before.
    const isCommitted = isChanging && !database.inTransaction;
    if (isCommitted) isChanging = false;
    // Each of them notes what it has seen: none may be skipped.
    const isChanged = [isCommitted, othersChanged(), dayPassed()].includes(true);
    if (isChanged) changes++;
    return changes;
  };
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Returns a function that is true once after each midnight in Madrid. Every cached page calls it,
 * so that it formats a date once an hour only: days begin at a full one.
 */
function watchDay(): () => boolean {
  let hour = Math.floor(siteNow().getTime() / HOUR_MS);
  let day = madridDay(siteNow());
  return () => {
    const now = siteNow().getTime();
    if (Math.floor(now / HOUR_MS) === hour) return false;
    hour = Math.floor(now / HOUR_MS);
    const before = day;
    day = madridDay(new Date(now));
    return day !== before;
  };
}

/**
 * Returns a function that is true if other connections have committed. It asks SQLite once per turn
 * of the event loop, as all requests of a turn were sent before it.
 */
function watchOthers(database: ReturnType<typeof openDatabase>): () => boolean {
  // Changes with the commits of other connections, and only theirs (sqlite.org/pragma.html).
  const dataVersion = database.prepare("PRAGMA data_version").pluck();
  let seen = dataVersion.get();
  let isAsked = false;
  const nextTurn = () => {
    isAsked = false;
  };
  return () => {
    if (isAsked) return false;
    const now = dataVersion.get();
    const isChanged = now !== seen;
    seen = now;
    isAsked = true;
    setImmediate(nextTurn);
    return isChanged;
  };
}

function visibleTables(database: ReturnType<typeof openDatabase>): string[] {
  const tables = database.pragma("table_list") as { schema: string; name: string; type: string }[];
  return tables
    .filter(({ schema, type }) => schema === "main" && type === "table")
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_") && !isPrivate(name));
}
