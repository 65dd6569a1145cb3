import { contentsSummary } from "./contents-words";
import type { RestoreReport } from "./restore.server";
import type { VerifiedArchive } from "./verify.server";

/** Warning after a restore: its accounts are those of the backup, including any removed after it was made. */
export const ACCOUNTS_OF_COPY =
  "Las cuentas son las de la copia, también las que se quitaron después: npm run create-admin -- --list";

/**
 * Returns what an archive holds and when it was made, «12 artículos, … y 190 archivos de imagen,
 * del 2026-11-21T02:30:00.000Z.»
 */
export function archiveSummary({ contents, uploads, manifest }: VerifiedArchive): string {
  return `${contentsSummary(contents, uploads.length)}, del ${manifest.created_at}.`;
}

/** Returns lines on what a restore has placed, and where the former database and images are now. */
export function restoredLines(report: RestoreReport): string[] {
  const { oldDatabase, oldUploads, areAccountsKnown } = report;
  return [
    `Copia restaurada: ${archiveSummary(report)}`,
    ...(oldDatabase ? [`La base de datos que había está en ${oldDatabase}`] : []),
    ...(oldUploads ? [`Las imágenes que había están en ${oldUploads}/ de cada cubo`] : []),
    ...(areAccountsKnown ? [] : [ACCOUNTS_OF_COPY]),
  ];
}
