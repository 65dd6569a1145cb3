import { type RawBuilder, sql } from "kysely";
import { isOlder, readClockJump } from "~/db/clock.server";
import { byTable, type FormTable, KINDS } from "~/db/kinds";
import type { ClockJump } from "~/db/schema";
import { madridDay } from "~/format/dates";
import { monthsAgo, type RetentionPeriods } from "./retention-periods";

/**
 * Returns per table the moment before which rows have expired, UTC ISO 8601; null without a period.
 */
export function limitsOf(periods: RetentionPeriods, now: Date): Record<FormTable, string | null> {
  return byTable((form) => {
    const months = periods[KINDS[form].table];
    return months === null ? null : monthsAgo(months, now).toISOString();
  });
}

interface Expiry {
  isOld: RawBuilder<boolean>;
  /**
   * SQL condition, true of an expired row of the form's own table: an inscripción for a dated
   * course counts from when the course begins.
   */
  isDone: RawBuilder<boolean>;
  isDoneInTrash: RawBuilder<boolean>;
}

/** Returns per table the SQL conditions on rows that have expired; null without a period. */
export async function expiry(
  periods: RetentionPeriods,
  now: Date,
): Promise<Record<FormTable, Expiry | null>> {
  const limits = limitsOf(periods, now);
  const jump = await readClockJump();
  return byTable((form) => {
    const { table } = KINDS[form];
    const limit = limits[table];
    if (limit === null) return null;
    const isOld = isOlder(limit, jump);
    if (table !== "inscripciones") return { isOld, isDone: isOld, isDoneInTrash: isOld };
    const unlessOf = (course: RawBuilder<unknown>) =>
      sql<boolean>`${isOld} AND NOT ${isOfCourse(course, limit, jump)}`;
    return {
      isOld,
      isDone: unlessOf(sql.ref("convocatoria_id")),
      isDoneInTrash: unlessOf(sql`papelera.filas ->> '$.inscripciones[0].convocatoria_id'`),
    };
  });
}

/**
 * SQL condition, true if `course` is the id of a convocatoria (also in the trash) that begins on the day of
 * `limit` or later. For one created before a jump of the clock, the limit is earlier by the jump.
 */
function isOfCourse(
  course: RawBuilder<unknown>,
  limit: string,
  jump: ClockJump | null,
): RawBuilder<boolean> {
  const dayOf = (ms: number) => madridDay(new Date(Date.parse(limit) - ms));
  const day = (createdAt: RawBuilder<unknown>) =>
    jump ? sql`iif(${createdAt} > ${jump.upto}, ${dayOf(0)}, ${dayOf(jump.ms)})` : sql`${dayOf(0)}`;
  const deleted = sql`deleted.filas ->> '$.convocatorias[0].created_at'`;
  return sql`(EXISTS (SELECT 1 FROM convocatorias WHERE convocatorias.id = ${course}
      AND empieza >= ${day(sql`convocatorias.created_at`)})
    OR EXISTS (SELECT 1 FROM papelera AS deleted WHERE deleted.tipo = 'convocatoria'
      AND deleted.filas ->> '$.convocatorias[0].id' = ${course}
      AND deleted.filas ->> '$.convocatorias[0].empieza' >= ${day(deleted)}))`;
}
