import { LRUCache } from "lru-cache";

/** Most request ids remembered, of those that are being answered. */
const MOST = 1000;

const unavailable = new LRUCache<string, true>({ max: MOST });

export function noteUnavailable(requestId: string): void {
  unavailable.set(requestId, true);
}

export function wasUnavailable(requestId: string): boolean {
  return unavailable.has(requestId);
}
