import fc from "fast-check";
import { expect, test } from "vitest";
import { createCachedResponse } from "../../server/cached-response";
import { CachedPages } from "../../server/kept-pages";

const CAPACITY = 100_000;
const page = (bytes: number) => ({
  answer: createCachedResponse([], { identity: Buffer.alloc(bytes) }),
  at: 0,
  freshMs: 1,
});

test("cached responses, in whatever order, never have more bytes than the capacity", () => {
  const deed = fc.record({
    key: fc.integer({ min: 0, max: 50 }).map(String),
    bytes: fc.nat(CAPACITY),
    what: fc.constantFrom("set", "set", "set", "get", "delete", "hold"),
  });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 100 }), (deeds) => {
      const pages = new CachedPages(CAPACITY);
      pages.hold(0);
      for (const [index, { key, bytes, what }] of deeds.entries()) {
        if (what === "set") pages.set(key, page(bytes));
        else if (what === "hold") pages.hold(index);
        else pages[what](key);
        expect(pages.bytes).toBeGreaterThanOrEqual(0);
        expect(pages.bytes).toBeLessThanOrEqual(CAPACITY);
      }
      for (let key = 0; key <= 50; key++) pages.delete(String(key));
      expect(pages.bytes).toBe(0);
    }),
  );
});
