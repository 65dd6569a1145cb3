import { Cron, scheduledJobs } from "croner";
import { publishDue } from "./articulos/publish.server";
import { deleteUnheldPictures } from "./articulos/unheld-pictures.server";
import { backUpIfDue, stopBackup } from "./backup/schedule.server";
import { addFingerprints } from "./cartas/bajas.server";
import { queueCartas } from "./cartas/queueing.server";
import { expireMail } from "./correo/mail-retention.server";
import { sendMailSoon, stopMail } from "./correo/outbox.server";
import { enqueueSummary } from "./correo/summary.server";
import { stopIntegrityCheck } from "./db/integrity.server";
import { deleteExpired } from "./legal/retention.server";
import { log, logProblem } from "./log.server";
import { payloads } from "./panel/accept-form.server";
import { deleteExpiredTrash } from "./papelera/papelera.server";
import { forwardDue } from "./submissions/forward.server";
import { makeAvifSoon } from "./uploads/avif.server";
import { placeMarkedFiles } from "./uploads/pictures.server";

/** Milliseconds from the start of the site to its first backup. */
const FIRST_BACKUP_MS = 3_000;
/**
 * Milliseconds from the start of the site to the first deletion of expired rows, once visitors have
 * been served.
 */
const FIRST_DELETION_MS = 30_000;

/** Starts the scheduled jobs in Madrid's time zone, stopping any started before; none overlaps itself. */
export function startJobs(): void {
  // `npm run dev` evaluates this module anew at each change.
  for (const job of [...scheduledJobs]) job.stop();
  schedule("outbox stopped half-way", "*/30 * * * * *", async () => {
    // Not awaited: a mail server that stalls holds up no forward.
    sendMailSoon();
    await forwardDue(payloads);
  });
  schedule("cartas not queued", "*/30 * * * * *", async () => queueCartas());
  schedule("scheduled articles not published", "* * * * *", publishScheduled);
  // Where the disk did not let them be moved.
  schedule("pictures not moved", "* * * * *", placeMarkedFiles);
  schedule("summary not written", "0 20 * * *", async () => enqueueSummary(payloads));
  // Of pictures that a command has added.
  schedule("AVIF not made", "*/15 * * * * *", async () => makeAvifSoon());
  schedule("backup not made", "30 * * * *", backUpIfDue, FIRST_BACKUP_MS);
  schedule("expired forms not deleted", "15 4 * * *", deleteExpiredRows, FIRST_DELETION_MS);
}

export async function stopJobs(): Promise<void> {
  for (const job of [...scheduledJobs]) job.stop();
  await Promise.all([stopBackup(), stopMail(), stopIntegrityCheck()]);
}

function schedule(
  problem: string,
  pattern: string,
  run: () => Promise<void>,
  firstMs?: number,
): void {
  const job = new Cron(
    pattern,
    {
      name: problem,
      timezone: "Europe/Madrid",
      protect: true,
      unref: true,
      catch: (error) => logProblem(problem, error),
    },
    run,
  );
  if (firstMs === undefined) return;
  setTimeout(() => {
    if (!job.isStopped()) job.trigger();
  }, firstMs).unref();
}

async function publishScheduled(): Promise<void> {
  const published = await publishDue();
  if (published > 0) log.info({ published });
}

async function deleteExpiredRows(): Promise<void> {
  const forms = await unlessItFails("expired forms not deleted", deleteExpired);
  const trashed = await unlessItFails("trash not emptied", deleteExpiredTrash);
  await unlessItFails("fingerprints not added", addFingerprints);
  const mail = await unlessItFails("old mail not forgotten", expireMail);
  const pictures = await unlessItFails("unused pictures not deleted", deleteUnheldPictures);
  const expired = { ...forms, trashed, mail, pictures };
  if (Object.values(expired).some((count) => Number(count) > 0)) log.info({ expired });
}

/**
 * Returns what `work` resolves with; undefined if it fails, which is logged, so that the other
 * cleanups go on.
 */
async function unlessItFails<Result>(
  problem: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    logProblem(problem, error);
    return undefined;
  }
}
