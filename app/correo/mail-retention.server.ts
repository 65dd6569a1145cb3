import { sql } from "kysely";
import { MAIL_RETENTION_DAYS, UNSENT_ANSWER_DAYS } from "~/config/periods";
import { db } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import type { CorreoKind } from "~/db/correo-schema";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import { newestRestore } from "~/db/restores.server";
import { FORM_IS_THERE } from "./shown-mail.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per transaction, so that other writers wait only briefly. */
const BATCH = 200;

const AUTOMATIC: CorreoKind[] = ["acuse", "llegada", "resumen", "prueba"];

/**
 * Removes mail that was sent long ago, by a believed clock: what the site has written by itself,
 * the addresses that letters went to, and answers to what is gone. Who got a letter is still known
 * by its fingerprint, and an address that was refused stays known. Returns how many rows.
 */
export async function expireMail(clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  if (now === null) return 0;
  const before = new Date(now.getTime() - MAIL_RETENTION_DAYS * DAY_MS).toISOString();
  const unsentBefore = new Date(now.getTime() - UNSENT_ANSWER_DAYS * DAY_MS).toISOString();
  const restored = await newestRestore();
  // What a backup held back was written long ago, and is decided about since.
  const heldBefore = restored === null || restored < unsentBefore ? unsentBefore : "";
  const forgotten =
    (await inBatches(() => automaticBefore(before), "delete")) +
    (await inBatches(() => lettersBefore(before), "anonymous")) +
    (await inBatches(() => orphanedAnswers(unsentBefore, heldBefore), "delete"));
  const networks = new Date(now.getTime() - DAY_MS).toISOString();
  await db.deleteFrom("receipt_networks").where("at", "<=", networks).execute();
  await purgeDeletedRows();
  return forgotten;
}

async function inBatches(
  find: () => ReturnType<typeof automaticBefore>,
  fate: "delete" | "anonymous",
): Promise<number> {
  for (let total = 0; ; ) {
    const ids = (await find().limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length === 0) return total;
    await db.transaction().execute(async (trx) => {
      if (fate === "delete") await trx.deleteFrom("correos").where("id", "in", ids).execute();
      else
        await trx.updateTable("correos").set({ to_address: "" }).where("id", "in", ids).execute();
      await notePurgeDue();
    });
    total += ids.length;
  }
}

const ended = () => db.selectFrom("correos").select("id").where("next_attempt_at", "is", null);

function automaticBefore(before: string) {
  return ended()
    .where("kind", "in", AUTOMATIC)
    .where("created_at", "<", before)
    .where("state", "!=", "sending")
    .where(sql<boolean>`failure IS NOT 'recipient'`);
}

function lettersBefore(before: string) {
  return ended()
    .where("kind", "=", "carta")
    .where("created_at", "<", before)
    .where("state", "in", ["sent", "unknown"])
    .where("to_address", "!=", "")
    .where("huella", "is not", null);
}

/** What they answer is neither there nor in the trash; one that never left is shown for a while. */
function orphanedAnswers(unsentBefore: string, heldBefore: string) {
  const isThere = sql<boolean>`${FORM_IS_THERE} OR
    EXISTS (SELECT 1 FROM papelera WHERE (tipo = 'inscripcion' AND form = 'inscripcion'
      AND filas ->> '$.inscripciones[0].id' = row_id) OR (tipo = 'mensaje' AND form = 'contacto'
      AND filas ->> '$.mensajes[0].id' = row_id))`;
  return ended()
    .where("kind", "=", "respuesta")
    .where("state", "!=", "sending")
    .where(({ or, eb }) =>
      or([
        eb("state", "=", "sent"),
        eb("failure", "=", "closed"),
        sql<boolean>`created_at < iif(failure = 'restored', ${heldBefore}, ${unsentBefore})`,
      ]),
    )
    .where(sql<boolean>`NOT (${isThere})`);
}
