import { sql, type Transaction } from "kysely";
import { cartasUnderWay, heldMail, holdRestoredMail } from "~/correo/restored-mail.server";
import type { StoredExtent } from "~/db/extent";
import type { Schema } from "~/db/schema";
import { changeTrashedMail } from "~/papelera/trashed-mail.server";

/**
 * Holds back the mail that waited in a restored backup, also in its trash, and stops the cartas
 * that were under way. `extent` is what the backup held, `at` when it was restored (UTC ISO 8601).
 */
export async function holdMailAndCartas(
  trx: Transaction<Schema>,
  at: string,
  extent: StoredExtent,
): Promise<void> {
  const underWay = await holdRestoredMail(trx, extent.correos);
  const trashed = await changeTrashedMail(trx, (mail) => {
    if (mail.id > extent.correos) return mail;
    const change = heldMail(mail);
    return change === "gone" ? null : { ...mail, ...change };
  });
  const ofCopy = trashed.filter(({ id }) => !(id > extent.correos));
  const stopped = [...underWay, ...cartasUnderWay(ofCopy), ...extent.queueing];
  await stopCartas(trx, at, stopped, extent);
}

async function stopCartas(
  trx: Transaction<Schema>,
  at: string,
  underWay: number[],
  { cartas: newest }: StoredExtent,
): Promise<void> {
  await trx
    .updateTable("cartas")
    .set({ stopped_at: at, queueing_to: null })
    .where("stopped_at", "is", null)
    .where("id", "in", [0, ...underWay])
    .execute();
  await trx
    .updateTable("papelera")
    .set({ filas: sql`json_set(filas, '$.cartas[0].from_backup', 1)` })
    .where("tipo", "=", "carta")
    .where(sql<number>`filas ->> '$.cartas[0].id'`, "<=", newest)
    .execute();
  // Those that are to be sent, for the first time or the rest of them.
  await trx
    .updateTable("cartas")
    .set({ from_backup: 1 })
    .where("id", "<=", newest)
    .where(({ or, eb }) => or([eb("sent_at", "is", null), eb("stopped_at", "is not", null)]))
    .execute();
}
