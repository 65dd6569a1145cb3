import { type RawBuilder, type Selectable, sql } from "kysely";
import { UNSENT_ANSWER_DAYS } from "~/config/periods";
import { db } from "~/db/client.server";
import { isOlder, readClockJump } from "~/db/clock.server";
import type { CorreoRow } from "~/db/correo-schema";
import { FORMS, KINDS } from "~/db/kinds";
import type { ClockJump } from "~/db/schema";

/** Failed mails that are listed besides the owner's own answers, which are never left out. */
const LISTED = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds for which a refused mail other than an answer is shown in the panel. */
export const SHOWN_MS = 14 * DAY_MS;
/** Milliseconds for which a refused answer is shown, which the owner wrote. */
const ANSWER_SHOWN_MS = UNSENT_ANSWER_DAYS * DAY_MS;

const COLUMNS = [
  "id",
  "kind",
  "form",
  "row_id",
  "to_address",
  "state",
  "failure",
  "last_reply",
  "next_attempt_at",
  "created_at",
] as const;

export type ShownMail = Pick<Selectable<CorreoRow>, (typeof COLUMNS)[number]>;

export interface FailedMail extends ShownMail {
  /** Text of an answer whose form is not in the panel, as nothing else shows it; else null. */
  text: string | null;
}

export interface MailCount extends Pick<ShownMail, "kind" | "state" | "failure"> {
  count: number;
}

export interface ShownFailures {
  /** All failed answers, first those to be decided about; then the newest of the other mail. */
  failed: FailedMail[];
  /** Counts of all failed mail, also of what `failed` leaves out. */
  counts: MailCount[];
}

/** True of a mail whose form is in the panel. */
export const FORM_IS_THERE = sql<boolean>`(${sql.join(
  FORMS.map(
    (form) => sql`EXISTS (SELECT 1 FROM ${sql.table(KINDS[form].table)}
      WHERE form = ${sql.lit(form)} AND id = row_id)`,
  ),
  sql` OR `,
)})`;

/**
 * True of mail that «Cómo va» shows and «Reintentar» is about: what has failed and waits, was
 * refused or given up lately, or may have arrived. Not a late receipt: a flood's would hide all
 * others.
 */
export function isShown(now: Date, jump: ClockJump | null): RawBuilder<boolean> {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  const answersSince = new Date(now.getTime() - ANSWER_SHOWN_MS).toISOString();
  return sql`(failure NOT IN ('late', 'closed') AND state IN ('pending', 'refused', 'unknown')
    AND (state = 'pending' OR NOT ${isOlder(since, jump)}
      OR (kind = 'respuesta' AND (failure = 'restored' OR NOT ${isOlder(answersSince, jump)}))))`;
}

export async function readShownFailures(now: Date): Promise<ShownFailures> {
  const shown = db.selectFrom("correos").where(isShown(now, await readClockJump()));
  const listed = shown.select(COLUMNS);
  const answers = await listed
    .select(sql<string | null>`iif(${FORM_IS_THERE}, NULL, text)`.as("text"))
    .where("kind", "=", "respuesta")
    .orderBy(sql`failure = 'restored'`, "desc")
    .orderBy("id", "desc")
    .execute();
  const others = await listed
    .select(sql<null>`NULL`.as("text"))
    .where("kind", "!=", "respuesta")
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  const counts = await shown
    .select(["kind", "state", "failure"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(["kind", "state", "failure"])
    .execute();
  return { failed: [...answers, ...others], counts };
}

export async function findMail(id: number): Promise<ShownMail | null> {
  const query = db.selectFrom("correos").select(COLUMNS).where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}
