import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { limitRate } from "~/submissions/rate-limit.server";
import { freshDatabase } from "../support/fresh-database";
import { all } from "../support/put";

freshDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const send = async (times: number, ipOf: (n: number) => string) => {
  const waits = [];
  for (let n = 0; n < times; n++) waits.push(await limitRate(ipOf(n)));
  return waits;
};
const admitted = (waits: (number | null)[]) => waits.filter((wait) => wait === null).length;

describe("above three hundred forms in ten minutes", () => {
  beforeEach(async () => {
    await send(299, (n) => `198.51.100.${n}`);
    pass(60);
    await limitRate("198.51.100.7");
  });

  test("a network that has brought five forms waits, another does not", async () => {
    expect(await limitRate("198.51.100.99")).toBe(540);
    expect(await send(6, (n) => `192.0.2.${n}`)).toEqual([null, null, null, null, null, 540]);
    expect(await send(6, (n) => `2001:db8:7:${n}::/64`)).toEqual([...Array(5).fill(null), 540]);
    expect(await limitRate("2001:db8:8:0::/64")).toBeNull();
  });

  test("the 1,001st form in ten minutes is refused, whatever its network", async () => {
    expect(admitted(await send(900, (n) => `10.0.${n}.1`))).toBe(700);
    expect(await limitRate("192.0.2.1")).toBe(540);
    expect(await all("form_arrivals")).toHaveLength(1000);
  });
});

test.each(["2026-11-21T09:59:99", "2026-11-21T09:59", "abc"])(
  "forms with the invalid date «%s» count as sent now",
  async (at) => {
    await send(30, () => "198.51.100.7");
    await db.updateTable("form_arrivals").set({ at }).execute();
    expect(await limitRate("198.51.100.7")).toBe(600);
  },
);

test("forms counted by a clock that was fast stop counting after ten minutes", async () => {
  pass(24 * 60 * 60);
  await send(30, () => "198.51.100.7");
  pass(-24 * 60 * 60);
  expect(await limitRate("198.51.100.7")).toBe(600);
  pass(600);
  expect(await limitRate("198.51.100.7")).toBeNull();
});
