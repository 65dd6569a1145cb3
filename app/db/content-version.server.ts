import { madridDay } from "~/format/dates";
import type { openDatabase } from "./client.server";
import type { Schema } from "./schema";
import { siteNow } from "./site-time";

/**
 * Every table, so that a new one has to be entered: public where a change of it changes what
 * visitors see. A public table entered as private would be shown hours late.
 */
export const TABLES: Record<keyof Schema, "public" | "private"> = {
  textos: "public",
  // The privacy page says for how long forms are stored.
  conservacion: "public",
  escuela: "public",
  convocatorias: "public",
  blog_posts: "public",
  proyectos_galeria: "public",
  fotos_galeria: "public",
  fichas: "public",
  pictures: "public",
  inscripciones: "private",
  mensajes: "private",
  submissions: "private",
  form_arrivals: "private",
  form_saves: "private",
  suspicious_forms: "private",
  seguimiento: "private",
  cartas: "private",
  bajas: "private",
  bajas_clave: "private",
  restores: "private",
  erasures_done: "private",
  extent: "private",
  database_names: "private",
  receipt_networks: "private",
  borradores: "private",
  versiones: "private",
  removed_pictures: "private",
  papelera: "private",
  correos: "private",
  avisos: "private",
  users: "private",
  auth_sessions: "private",
  recovery_links: "private",
  auth_events: "private",
  auth_throttle: "private",
  passkeys: "private",
  code_generators: "private",
  code_failures: "private",
  recovery_codes: "private",
  pending_sign_ins: "private",
  used_codes: "private",
  panel_visits: "private",
  clock: "private",
  clock_jump: "private",
};

/** Columns of private tables that visitors see something of: places that were given. */
const VISIBLE_COLUMNS: Partial<Record<keyof Schema, string>> = {
  inscripciones: "plaza_at",
};

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
