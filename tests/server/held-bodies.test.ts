import fc from "fast-check";
import { expect, test } from "vitest";
import { HeldBodies, type HeldBody } from "../../server/held-bodies";

function bodyOf(network: string, gone: string[], name = network): HeldBody {
  return { network, giveWay: () => void gone.push(name) };
}

test("beyond the bound the oldest body of the network that holds most gives way", () => {
  const gone: string[] = [];
  const held = new HeldBodies(100, 10);
  held.add(bodyOf("honest", gone), 30);
  held.add(bodyOf("crowd", gone, "first"), 20);
  held.add(bodyOf("crowd", gone, "second"), 40);
  expect(gone).toEqual([]);
  held.add(bodyOf("other", gone), 20);
  expect(gone).toEqual(["first"]);
  expect(held.bytes).toBe(90);
});

test("where no network holds more than a form, the oldest gives way, not the longest", () => {
  const gone: string[] = [];
  const held = new HeldBodies(100, 40);
  for (const network of ["one", "two", "three"]) held.add(bodyOf(network, gone), 25);
  held.add(bodyOf("honest", gone), 35);
  expect(gone).toEqual(["one"]);
});

test("a body that grows beyond what there is gives way itself", () => {
  const gone: string[] = [];
  const held = new HeldBodies(100, 10);
  const body = bodyOf("crowd", gone);
  expect(held.add(body, 60)).toBe(true);
  expect(held.add(body, 60)).toBe(false);
  expect([gone, held.bytes]).toEqual([["crowd"], 0]);
});

test("what has arrived makes room, once", () => {
  const held = new HeldBodies(100, 10);
  const body = bodyOf("honest", []);
  held.add(body, 60);
  held.release(body);
  held.release(body);
  expect(held.bytes).toBe(0);
});

test("whatever arrives and ends, no more than the bound is held", () => {
  const event = fc.record({ of: fc.nat(9), bytes: fc.nat(60), isEnd: fc.boolean() });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const gone: string[] = [];
      const held = new HeldBodies(100, 10);
      const bodies = Array.from({ length: 10 }, (_, i) => bodyOf(`network ${i % 3}`, gone));
      for (const { of, bytes, isEnd } of events) {
        const body = bodies[of] as HeldBody;
        if (isEnd) held.release(body);
        else held.add(body, bytes);
        expect(held.bytes).toBeGreaterThanOrEqual(0);
        expect(held.bytes).toBeLessThanOrEqual(100);
      }
      for (const body of bodies) held.release(body);
      expect(held.bytes).toBe(0);
    }),
  );
});
