import { type RawBuilder, sql, type Updateable } from "kysely";
import { MAIL_RETENTION_DAYS, UNSENT_ANSWER_DAYS } from "~/config/periods";
import { db } from "~/db/client.server";
import { believedNow, isOlder, readClockJump } from "~/db/clock.server";
import type { CorreoKind, CorreoRow } from "~/db/correo-schema";
import { FORMS, KINDS } from "~/db/kinds";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import { dateHeld, heldSince } from "~/db/restores.server";
import { isMisdated } from "~/db/rows.server";
import { FORM_IS_THERE } from "./shown-mail.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per transaction, so that other writers wait only briefly. */
const BATCH = 200;

/** Kinds of mail that the site writes by itself. */
const AUTOMATIC: CorreoKind[] = ["acuse", "llegada", "resumen", "prueba", "puerta"];

/**
 * Empty values for all columns that tell what a mail said or whom it names, as the server's reply
 * may, except `to_address`.
 */
export const NO_WORDS = {
  subject: "",
  text: "",
  html: "",
  headers: "{}",
  reply_to: null,
  last_reply: null,
};

/**
 * Deletes automatic mail older than MAIL_RETENTION_DAYS that nothing sends any more, and empties
 * mails of cartas but for the `huella`; of mail to a missing address only the address stays.
 * Deletes answers whose form is gone: sent ones at once, others after UNSENT_ANSWER_DAYS. Returns
 * how many rows changed; 0 while the clock is in doubt.
 */
export async function expireMail(clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  if (now === null) return 0;
  await dateMailAnew(now);
  const jump = await readClockJump();
  const isOld = isOlder(new Date(now.getTime() - MAIL_RETENTION_DAYS * DAY_MS).toISOString(), jump);
  const unsentBefore = new Date(now.getTime() - UNSENT_ANSWER_DAYS * DAY_MS).toISOString();
  // What a backup held back was written long ago, and is decided about since.
  const since = await heldSince();
  const heldBefore = since === null || since < unsentBefore ? unsentBefore : "";
  const forgotten =
    (await inBatches(() => automatic(isOld), "delete")) +
    (await inBatches(() => cartaMails(isOld), { ...NO_WORDS, to_address: "" })) +
    (await inBatches(() => refusals(isOld), NO_WORDS)) +
    (await inBatches(() => orphanedAnswers(isOlder(unsentBefore, jump), heldBefore), "delete"));
  const networks = new Date(now.getTime() - DAY_MS).toISOString();
  await db.deleteFrom("receipt_networks").where("at", "<=", networks).execute();
  await purgeDeletedRows();
  return forgotten;
}

/**
 * Dates mail from the future or from before 1970 as of now, also what a restore holds back: it would
 * else be deleted much too late, or at once. Summaries still to be sent are left alone.
 */
async function dateMailAnew(now: Date): Promise<void> {
  const created_at = now.toISOString();
  await db
    .updateTable("correos")
    .set({ created_at })
    .where(isMisdated("created_at", created_at))
    // A summary that waits says which forms it is about by it (count-summary.server.ts).
    .where(sql<boolean>`NOT (kind = 'resumen' AND next_attempt_at IS NOT NULL)`)
    .execute();
  if (((await heldSince()) ?? "") <= created_at) return;
  await db.transaction().execute((trx) => dateHeld(trx, created_at));
}

async function inBatches(
  find: () => ReturnType<typeof automatic>,
  fate: "delete" | Updateable<CorreoRow>,
): Promise<number> {
  for (let total = 0; ; ) {
    const ids = (await find().limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length === 0) return total;
    await db.transaction().execute(async (trx) => {
      if (fate === "delete") await trx.deleteFrom("correos").where("id", "in", ids).execute();
      else await trx.updateTable("correos").set(fate).where("id", "in", ids).execute();
      await notePurgeDue();
    });
    total += ids.length;
  }
}

/** True of a mail that was refused because its address does not exist, and not forgiven since. */
const isRemembered = sql<boolean>`(failure IS 'recipient' AND forgiven = 0)`;

const ended = () =>
  db
    .selectFrom("correos")
    .select("id")
    .where("next_attempt_at", "is", null)
    .where("state", "!=", "sending");

function automatic(isOld: RawBuilder<boolean>) {
  return ended()
    .where("kind", "in", AUTOMATIC)
    .where(isOld)
    .where(sql<boolean>`NOT ${isRemembered}`);
}

function cartaMails(isOld: RawBuilder<boolean>) {
  return ended()
    .where("kind", "=", "carta")
    .where(isOld)
    .where(sql<boolean>`NOT ${isRemembered}`)
    .where("to_address", "!=", "")
    .where("huella", "is not", null);
}

/** Selects old mail to addresses that do not exist, of which nothing but the address is to stay. */
function refusals(isOld: RawBuilder<boolean>) {
  return ended()
    .where("kind", "!=", "respuesta")
    .where(isOld)
    .where(isRemembered)
    .where(sql<boolean>`subject || text || html || concat(reply_to, last_reply) <> ''`);
}

/**
 * Selects answers whose form is neither there nor in the trash; those that never left, only once
 * they have been shown for UNSENT_ANSWER_DAYS.
 */
function orphanedAnswers(isUnsentOld: RawBuilder<boolean>, heldBefore: string) {
  const isTrashed = FORMS.map((form) => {
    const { trash, table } = KINDS[form];
    return sql`(tipo = ${sql.lit(trash)} AND form = ${sql.lit(form)}
      AND filas ->> ${sql.lit(`$.${table}[0].id`)} = row_id)`;
  });
  const isThere = sql<boolean>`${FORM_IS_THERE} OR
    EXISTS (SELECT 1 FROM papelera WHERE ${sql.join(isTrashed, sql` OR `)})`;
  return ended()
    .where("kind", "=", "respuesta")
    .where(({ or, eb }) =>
      or([
        eb("state", "=", "sent"),
        eb("failure", "=", "closed"),
        sql<boolean>`iif(failure = 'restored', created_at < ${heldBefore}, ${isUnsentOld})`,
      ]),
    )
    .where(sql<boolean>`NOT (${isThere})`);
}
