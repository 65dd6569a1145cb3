const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long to wait after so many attempts (from 1): a minute, then twice as long each, up to a day. */
export function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), DAY_MS);
}
