import type { Contents } from "./database-file.server";
import type { RestoreReport } from "./restore.server";
import type { Missing } from "./step-back.server";
import type { VerifiedArchive } from "./verify.server";

export type Noun = [one: string, many: string];

export const CONTENTS = {
  articles: ["artículo", "artículos"],
  projects: ["proyecto", "proyectos"],
  photos: ["foto", "fotos"],
  registrations: ["inscripción", "inscripciones"],
  messages: ["mensaje", "mensajes"],
  courses: ["curso", "cursos"],
} satisfies Record<keyof Contents, Noun>;

const NOUNS: Record<keyof Missing, Noun> = {
  ...CONTENTS,
  drafts: ["borrador", "borradores"],
  cartas: ["carta", "cartas"],
};

/** Returns all counts in words: noughts too, so that nothing missing goes unseen. */
export function contentsSummary(contents: Contents, files: number): string {
  const parts = [
    ...countsOf(contents),
    counted(files, ["archivo de imagen", "archivos de imagen"]),
  ];
  return LIST.format(parts);
}

/** Returns the given counts in words, «3 inscripciones y 1 mensaje»; "" where none is given. */
export function countsIn(contents: Partial<Missing>): string {
  return LIST.format(countsOf(contents));
}

const LIST = new Intl.ListFormat("es", { type: "conjunction" });

export function countsOf(contents: Partial<Missing>): string[] {
  return Object.entries(NOUNS).flatMap(([kind, noun]) => {
    const count = contents[kind as keyof Missing];
    return count === undefined ? [] : [counted(count, noun)];
  });
}

/** Returns «12002 mensajes», without a dot: the number is read back from tags of the copies elsewhere. */
function counted(count: number, [one, many]: Noun): string {
  return `${count} ${count === 1 ? one : many}`;
}

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
