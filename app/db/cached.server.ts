import { LRUCache } from "lru-cache";
import { contentVersion } from "./client.server";

const CACHED_MAX = 30;

/**
 * Wraps a read of what visitors see: its result is cached, for each argument, until the content
 * version changes; failures and results with `isStandIn` are not. Callers share the result and must
 * not change it.
 */
export function cached<Args extends [] | [string | number], Result>(
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const results = new LRUCache<string | number, Promise<Result>>({ max: CACHED_MAX });
  let version: number | null = null;
  return (...args) => {
    const current = versionNow();
    if (current !== version) results.clear();
    version = current;
    if (current === null) return read(...args);
    const [key = ""] = args;
    const known = results.get(key);
    if (known) return known;
    const reading = read(...args);
    results.set(key, reading);
    const drop = () => {
      if (results.peek(key) === reading) results.delete(key);
    };
    reading.then((result) => isStandIn(result) && drop(), drop);
    return reading;
  };
}

function isStandIn(result: unknown): boolean {
  return Object(result).isStandIn === true;
}

function versionNow(): number | null {
  try {
    return contentVersion();
  } catch {
    return null;
  }
}
