/** What SQLite and the system say when nothing can be stored for now, whatever was to be stored. */
const LOCKED = /^SQLITE_(BUSY|LOCKED)/;
const TROUBLE = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$)/;

/** How a request is answered that could not be fulfilled for now. */
export const UNAVAILABLE = { status: 503, headers: { "Retry-After": "5" } };

/** Whether something failed only because another process holds the database. */
export function isLocked(error: unknown): boolean {
  return LOCKED.test(codeOf(error));
}

/** Whether something failed because database or disk take nothing in now; later they may. */
export function isTransientStorageError(error: unknown): boolean {
  return isLocked(error) || TROUBLE.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
