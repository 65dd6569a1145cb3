/** Registrations per page of the panel. */
export const PAGE_SIZE = 50;

/** What the panel's «latest» means. */
export const LATEST_DAYS = 30;
