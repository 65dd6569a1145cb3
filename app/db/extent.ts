import type { Database } from "better-sqlite3";
import { isTransientStorageError } from "~/http/unavailable";
import { logProblem } from "~/log.server";

const TABLES = [
  "inscripciones",
  "mensajes",
  "suspicious_forms",
  "correos",
  "cartas",
  "papelera",
] as const;

/** The newest id that each table has given: what a database held at a moment, without a clock. */
export type NewestIds = Record<(typeof TABLES)[number], number>;

export interface StoredExtent extends NewestIds {
  /** When each draft that has a date publishes itself (UTC ISO 8601), by the draft's id. */
  dated: Record<string, string>;
  /** The secret parts of shared drafts' addresses; missing where an older version noted the rest. */
  shared?: string[];
  queueing: number[];
}

/** SQL for the newest id that each table has given, also to rows that were deleted since. */
const newestIds = TABLES.map(
  (table) => `'${table}', max((SELECT coalesce(max(id), 0) FROM ${table}),
    coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0))`,
);

export const NEWEST_IDS = `json_object(${newestIds.join(", ")})`;

export const EXTENT = `json_object(${newestIds.join(", ")},
  'dated', (SELECT json_group_object(id, publica_at) FROM borradores WHERE publica_at IS NOT NULL),
  'shared', (SELECT json_group_array(enlace) FROM borradores WHERE enlace IS NOT NULL),
  'queueing', (SELECT json_group_array(id) FROM cartas WHERE queueing_to IS NOT NULL))`;

/** SQL that stores the newest ids of a restored copy beside the name of that copy, once. */
const BEGIN_NAME = `UPDATE database_names SET reached = ${NEWEST_IDS} WHERE reached IS NULL`;

/** SQL to note what a restored database holds, once: the note stands until the start has caught up. */
export const NOTE_EXTENT = [
  BEGIN_NAME,
  `INSERT OR IGNORE INTO extent (id, reached) SELECT 1, ${EXTENT}`,
] as const;

/**
 * Notes the extent of a database that a restore has placed, before anything is written to it. After
 * a transient storage error the site starts all the same, and catching up notes it later.
 */
export function noteExtentOfRestore(sqlite: Database): void {
  const unheld = sqlite.prepare("SELECT COUNT(*) FROM restores WHERE held = 0").pluck().get();
  if (unheld === 0) return;
  try {
    for (const statement of NOTE_EXTENT) sqlite.exec(statement);
  } catch (error) {
    if (!isTransientStorageError(error)) throw error;
    logProblem("extent not noted", error);
  }
}
