const MEGABYTE = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Below these many bytes of free disk: the site cannot serve; it is urgent; it is worth a look. */
export const FREE_DISK = {
  cannotServe: 50 * MEGABYTE,
  urgent: 200 * MEGABYTE,
  attention: 1024 * MEGABYTE,
};

/** Milliseconds that the oldest form may wait for the forwarding service, which is tried by itself. */
export const PENDING_AGE = { attention: HOUR_MS, urgent: DAY_MS };

/** Milliseconds since the last backup; one is made each night. */
export const BACKUP_AGE = { attention: 36 * HOUR_MS, urgent: 3 * DAY_MS };

/** Days of sign-ins that are looked at, and failed ones among them that are worth a look. */
export const SIGN_INS = { days: 7, failed: 20 };

/**
 * Milliseconds: how long a check may take, how long the database may be held by somebody else (a
 * little more than a form waits), for how long an outcome is given to who asks next, and after how
 * long an attempt to write that failed is made again.
 */
export const CHECK = { deadline: 2_000, lockDeadline: 6_000, kept: 2_000, retryWriting: 10_000 };
