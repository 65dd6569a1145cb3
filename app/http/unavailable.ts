const LOCKED = /^SQLITE_(BUSY|LOCKED)/;
const NOT_STORABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$)/;

export const UNAVAILABLE_REFUSAL =
  "Ahora mismo no se puede guardar nada. Lo que has escrito sigue aquí: espera unos segundos y vuelve a intentarlo.";

export const UNAVAILABLE = { status: 503, headers: { "Retry-After": "5" } };

export function isLocked(error: unknown): boolean {
  return LOCKED.test(codeOf(error));
}

/**
 * True of an error by which database or disk store nothing now and may later: locked, full,
 * read-only.
 */
export function isTransientStorageError(error: unknown): boolean {
  return isLocked(error) || NOT_STORABLE.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
