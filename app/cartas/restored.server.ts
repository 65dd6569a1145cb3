import type { Transaction } from "kysely";
import { heldMail, holdRestoredMail, lettersUnderWay } from "~/correo/restored-mail.server";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { changeTrashedMail } from "~/papelera/trashed-mail.server";

/**
 * Once after each restore, stops the letters that were under way in the backup and holds back the
 * mail that waited in it, also in its trash.
 */
export async function holdAfterRestore(): Promise<void> {
  // Ordinary starts write nothing.
  const restored = db.selectFrom("restores").select("at").where("held", "=", 0);
  const at = (await restored.orderBy("at", "desc").executeTakeFirst())?.at;
  if (at !== undefined) await db.transaction().execute((trx) => hold(trx, at));
}

async function hold(trx: Transaction<Schema>, at: string): Promise<void> {
  await trx.updateTable("restores").set({ held: 1 }).execute();
  const underWay = await holdRestoredMail(trx);
  const trashed = await changeTrashedMail(trx, (mail) => {
    const change = heldMail(mail);
    return change === "gone" ? null : { ...mail, ...change };
  });
  await stopRestoredLetters(trx, at, new Set([...underWay, ...lettersUnderWay(trashed)]));
}

async function stopRestoredLetters(
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
