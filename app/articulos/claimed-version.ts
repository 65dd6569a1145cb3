/** Number of versions that one form may give: at one every three seconds, a month of writing. */
const COUNTED = 2 ** 20;

/**
 * Returns the first version that an open form gives to what it stores: a random part, which is the
 * form's own, and a count. A form that got no answer recognizes its stored text by it.
 */
export function firstVersion(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (random + 1) * COUNTED;
}

/** True if the form that gives `next` gave `version` before: nobody else has written since. */
export function isOwnEarlier(version: number, next: number | null): boolean {
  return next !== null && version < next && formOf(version) === formOf(next);
}

function formOf(version: number): number {
  return Math.floor(version / COUNTED);
}

interface Written {
  version?: string;
  version_nueva?: string;
}

/**
 * Returns the version on which a recovered unsent text counts as based: `stored` if its form stored
 * that one without getting an answer, or if the text names none; else its own `version`.
 */
export function claimedVersion({ version, version_nueva }: Written, stored: string): string {
  const last = Number(version_nueva || Number.NaN);
  return !version || isOwnEarlier(Number(stored), last + 1) ? stored : version;
}
