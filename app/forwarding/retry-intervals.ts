const MINUTE_MS = 60_000;
/** After many attempts. */
export const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

/** How long to wait after so many attempts (from 1): a minute, then twice as long each, up to a day. */
export function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
