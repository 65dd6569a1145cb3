import type { Transaction } from "kysely";
import { heldMail, holdRestoredMail, lettersUnderWay } from "~/correo/restored-mail.server";
import type { Schema } from "~/db/schema";
import { changeTrashedMail } from "~/papelera/trashed-mail.server";

/**
 * Holds back the mail that waited in a backup which was restored `at` (UTC ISO 8601), also in its
 * trash, and stops the letters that were under way.
 */
export async function holdMailAndLetters(trx: Transaction<Schema>, at: string): Promise<void> {
  const underWay = await holdRestoredMail(trx);
  const trashed = await changeTrashedMail(trx, (mail) => {
    const change = heldMail(mail);
    return change === "gone" ? null : { ...mail, ...change };
  });
  await stopLetters(trx, at, new Set([...underWay, ...lettersUnderWay(trashed)]));
}

async function stopLetters(
  trx: Transaction<Schema>,
  at: string,
  underWay: Set<number>,
): Promise<void> {
  await trx
    .updateTable("cartas")
    .set({ stopped_at: at, queueing_to: null })
    .where("stopped_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("queueing_to", "is not", null), eb("id", "in", [0, ...underWay])]),
    )
    .execute();
  // Those that are to be sent, for the first time or the rest of them.
  await trx
    .updateTable("cartas")
    .set({ from_backup: 1 })
    .where(({ or, eb }) => or([eb("sent_at", "is", null), eb("stopped_at", "is not", null)]))
    .execute();
}
