import { LRUCache } from "lru-cache";

/** Most requests that are being answered and may be marked. */
const MOST = 1000;

const unavailable = new LRUCache<string, true>({ max: MOST });

/** Notes that a request failed for what may pass. */
export function noteUnavailable(requestId: string): void {
  unavailable.set(requestId, true);
}

export function wasUnavailable(requestId: string): boolean {
  return unavailable.has(requestId);
}
