import { holdRestoredDrafts } from "~/articulos/borradores.server";
import { closeRestoredKeys } from "~/auth/keys/code-generator.server";
import { foldAccountAddresses } from "~/auth/users.server";
import { repeatBajas } from "~/cartas/bajas-file.server";
import { holdMailAndCartas } from "~/cartas/restored.server";
import { UnreadableFile } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { holdOutboxes } from "~/db/outbox.server";
import {
  dropExtent,
  isRestoreUnheld,
  noteCatchUp,
  noteExtent,
  noteHeld,
} from "~/db/restores.server";
import { logProblem } from "~/log.server";
import { dateRestoredTrash } from "~/papelera/papelera.server";
import { repeatErasures } from "./erasures.server";
import { foldStoredAddresses } from "./fold-addresses.server";

const RETRY_MS = 15_000;

/**
 * Catches up, at each start, with what a restored backup cannot know: mail sent and drafts
 * published since, people erased, bajas. Until that is done no mail and no form is sent, and
 * nothing of the backup publishes itself; rows written meanwhile do not count as the backup's.
 * Retries every RETRY_MS; never rejects.
 */
export async function catchUpAfterRestore(): Promise<void> {
  holdOutboxes(true);
  try {
    await holdAfterRestore();
    // Before what a damaged file stops: whoever is to mend it has to come in.
    await foldAccountAddresses();
    await repeatErasures();
    await repeatBajas();
    await foldStoredAddresses();
    await dropExtent();
    noteCatchUp(null);
    holdOutboxes(false);
  } catch (error) {
    await noteExtent().catch((problem) => logProblem("extent not noted", problem));
    const isFile = error instanceof UnreadableFile;
    noteCatchUp(isFile ? { file: error.file, damage: error.damage } : { file: null });
    logProblem(
      "what a restored backup does not know not repeated, no mail is sent, no form forwarded",
      error,
    );
    setTimeout(catchUpAfterRestore, RETRY_MS).unref();
  }
}

/**
 * Holds back, once after each restore, what waited in the backup: mail, cartas under way, dates and
 * shared addresses of drafts. Dates its trash anew, and marks the present codes of code generators
 * as used.
 */
export async function holdAfterRestore(): Promise<void> {
  if (!(await isRestoreUnheld())) return;
  const extent = await noteExtent();
  await db.transaction().execute(async (trx) => {
    const at = (await stampNow(trx)).toISOString();
    await noteHeld(trx, at);
    await holdMailAndCartas(trx, at, extent);
    await holdRestoredDrafts(trx, extent);
    await dateRestoredTrash(trx, extent.papelera);
    await closeRestoredKeys(trx);
  });
}
