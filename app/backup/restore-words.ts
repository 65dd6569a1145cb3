import { contentsSummary } from "./contents-words";
import type { RestoreReport } from "./restore.server";
import type { VerifiedArchive } from "./verify.server";

export const ACCOUNTS_OF_COPY =
  "Las cuentas son las de la copia, también las que se quitaron después: npm run create-admin -- --list";

export function archiveSummary({ contents, uploads, manifest }: VerifiedArchive): string {
  return `${contentsSummary(contents, uploads.length)}, del ${manifest.created_at}.`;
}

export function restoredLines(report: RestoreReport): string[] {
  const { oldDatabase, oldUploads, areAccountsKnown } = report;
  return [
    `Copia restaurada: ${archiveSummary(report)}`,
    ...(oldDatabase ? [`La base de datos que había está en ${oldDatabase}`] : []),
    ...(oldUploads ? [`Las imágenes que había están en ${oldUploads}/ de cada cubo`] : []),
    ...(areAccountsKnown ? [] : [ACCOUNTS_OF_COPY]),
  ];
}
