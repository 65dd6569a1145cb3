import { missedDrafts } from "~/articulos/borradores.server";
import { summarizeSignIns } from "~/auth/events.server";
import { readCopies } from "~/backup/copies-elsewhere.server";
import { stoppedByRestore } from "~/cartas/sending.server";
import { environment } from "~/config/env.server";
import type { MailState } from "~/correo/mail-state.server";
import { clockDoubt } from "~/db/clock.server";
import { isDatabaseSound } from "~/db/integrity.server";
import { purgeHeldUpFor } from "~/db/purge-deleted.server";
import { catchUpTrouble } from "~/db/restores.server";
import { siteNow } from "~/db/site-time";
import { storedMoment } from "~/format/dates";
import { undescribedFotos } from "~/galeria/fotos.server";
import { countPlaceholders } from "~/legal/textos.server";
import type { PendingForwards } from "~/submissions/forward.server";
import { trashBytes } from "~/uploads/disk.server";
import { countOrphans, missingImages } from "~/uploads/orphans.server";
import { areUploadsWritable, freeDisk, lastBackup } from "./health.server";
import type { StatusLine } from "./status-line";
import { SIGN_INS, statusLines } from "./status-lines";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads what needs attention now, as lines. A disk that does not answer hides no line. */
export async function readStatus(
  { count, oldest, areOthersTaken }: PendingForwards,
  mail: MailState,
  clock?: Date,
): Promise<StatusLine[]> {
  const now = clock ?? siteNow();
  const since = new Date(now.getTime() - SIGN_INS.days * DAY_MS).toISOString();
  const [waiting] = oldest.flatMap(({ created_at }) => storedMoment(created_at) ?? []);
  const age = waiting ? now.getTime() - waiting.getTime() : null;
  return statusLines(
    {
      forwards: environment.FORM_FORWARD_URL !== undefined,
      pending: { count, age, areOthersTaken },
      mail,
      backup: await lastBackup(),
      copies: await readCopies(),
      freeDisk: await freeDisk(),
      trash: await trashBytes(),
      sound: isDatabaseSound(),
      orphans: await countOrphans(),
      missing: await missingImages(),
      uploadsWritable: await areUploadsWritable(),
      undescribed: await undescribedFotos(),
      missedDrafts: await missedDrafts(),
      stoppedCartas: await stoppedByRestore(now),
      placeholders: await countPlaceholders(),
      clock: await clockDoubt(clock),
      catchUp: catchUpTrouble(),
      purgeHeldUp: purgeHeldUpFor(),
      signIns: await summarizeSignIns(since),
    },
    now,
  );
}
