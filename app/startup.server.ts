import path from "node:path";
import type { AppHooks } from "../server/app-hooks";
import { publishDue } from "./articulos/publish.server";
import { offerFirstRun } from "./auth/first-run.server";
import { isOfSignedInBrowser } from "./auth/guard.server";
import { resealSeeds } from "./auth/keys/sealed-seed.server";
import { refreshDueSession } from "./auth/session-hook.server";
import { findFormerDatabase } from "./backup/former-database.server";
import { removeScratch } from "./backup/restore.server";
import { environment } from "./config/env.server";
import { bucketFolder, whyUnwritable } from "./config/folders.server";
import { contentVersion } from "./db/client.server";
import { checkIntegrity } from "./db/integrity.server";
import { purgeDeletedRows } from "./db/purge-deleted.server";
import { wasUnavailable } from "./http/request.server";
import { startJobs, stopJobs } from "./jobs.server";
import { checkClock } from "./legal/retention.server";
import { writeTemplateTextos } from "./legal/textos.server";
import { logProblem } from "./log.server";
import { catchUpAfterRestore } from "./personas/after-restore.server";
import { prepareUploads } from "./uploads/startup.server";

/** Prepares files and database, starts the jobs, registers the hooks; await it before any request. */
export async function startUp(): Promise<void> {
  await prepareUploads();
  sayUnwritable();
  await writeTemplateTextos();
  await catchUpAfterRestore();
  await purgeDeletedRows();
  await removeScratch().catch((error) => logProblem("scratch not removed", error));
  // What was to appear while the site stood still.
  await publishDue().catch((error) => logProblem("scheduled articles not published", error));
  await resealSeeds().catch((error) => logProblem("codes not sealed anew", error));
  await sayFirstRun().catch((error) => logProblem("no link to a first account", error));
  // Not awaited: a locked database or a full disk does not hold up the start.
  checkClock().catch((error) => logProblem("expired forms not deleted", error));
  // After the purge, which a reader would block.
  checkIntegrity();
  startJobs();
  const hooks: AppHooks = {
    refreshDueSession,
    isOfSignedInBrowser,
    contentVersion,
    wasUnavailable,
    shutdown: stopJobs,
  };
  Object.assign(globalThis, { [Symbol.for("escuela.app-hooks")]: hooks });
}

/** Prints in Spanish, not as JSON, which folders cannot be written, for whoever runs the server. */
function sayUnwritable(): void {
  const pictures = whyUnwritable(path.join(bucketFolder("blog-images"), "foto"));
  if (pictures) console.log(`Atención: no se puede guardar ninguna foto. ${pictures}`);
  const { BACKUP_DIR } = environment;
  const backups = BACKUP_DIR ? whyUnwritable(path.join(BACKUP_DIR, "copia")) : null;
  if (backups) console.log(`Atención: no se puede guardar ninguna copia de seguridad. ${backups}`);
}

async function sayFirstRun(): Promise<void> {
  const link = await offerFirstRun();
  if (!link) return;
  const former = await findFormerDatabase();
  if (former) {
    console.log(
      `¡ATENCIÓN! Esta base de datos no tiene ninguna cuenta, y aquí hubo otra que sí: ${former}
Si no empiezas de cero a propósito, para el sitio ahora y recupérala: docs/operations.md, «Copiar y restaurar».`,
    );
  }
  console.log(`Todavía no hay ninguna cuenta. Hazla aquí antes de una hora:\n${link}`);
}
