import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTicker, type Ticker } from "~/auth/session-ticker";

const renewed = () => Response.json({ seconds_left: 3600 });
const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }));

const refresh = vi.fn<() => Promise<Response>>();
const onKnown = vi.fn();
const onEnd = vi.fn();
let ticker: Ticker;

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockReset().mockImplementation(async () => renewed());
  onKnown.mockReset();
  onEnd.mockReset();
  ticker = createTicker({ refresh, onKnown, onEnd });
});
afterEach(() => {
  ticker.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the session timer", () => {
  test("the session timer checks at once and every thirty seconds", async () => {
    ticker.renew(150);
    ticker.start();
    await pass(60_000);
    expect(refresh).not.toHaveBeenCalled(); // 90 s left: three checks
    await pass(30_000);
    expect(refresh).toHaveBeenCalledTimes(1); // 60 s left
  });

  test.each([
    [90, 0],
    [89.999, 1],
  ])("the session timer, with %d seconds left, refreshes %i times", async (secondsLeft, times) => {
    ticker.renew(secondsLeft);
    ticker.start();
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(times);
  });

  test("the session timer sends nothing more after a refresh", async () => {
    ticker.renew(60);
    ticker.start();
    await pass(10 * 30_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("the session timer does not check while the tab is hidden, and at once when it is seen again", async () => {
    ticker.renew(3600);
    ticker.start();
    ticker.stop();
    await pass(3_590_001);
    expect(refresh).not.toHaveBeenCalled();
    ticker.start();
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("the session timer does not know whether the session is good within ten seconds of its end", async () => {
    ticker.renew(10);
    ticker.start();
    await pass(0);
    expect(onKnown).not.toHaveBeenCalledWith(false);
    ticker.renew(9.9);
    ticker.start();
    expect(onKnown).toHaveBeenLastCalledWith(false);
    await pass(0);
    expect(onKnown).toHaveBeenLastCalledWith(true);
  });

  test.each([502, 503, 504])(
    "the session timer repeats a refresh that failed with %i",
    async (code) => {
      refresh.mockImplementationOnce(status(code));
      ticker.renew(60);
      ticker.start();
      await pass(199);
      expect(refresh).toHaveBeenCalledTimes(1);
      await pass(1);
      expect(refresh).toHaveBeenCalledTimes(2);
      expect(onEnd).not.toHaveBeenCalled();
    },
  );

  test("the session timer repeats after 200 ms, doubling, as long as the next try begins within 30 s", async () => {
    const startedAt = Date.now();
    const tries: number[] = [];
    refresh.mockImplementation(async () => {
      tries.push(Date.now() - startedAt);
      throw new TypeError("Failed to fetch");
    });
    ticker.renew(60);
    ticker.start();
    await pass(30_000 - 1);
    expect(tries).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    expect(onEnd).not.toHaveBeenCalled();
    await pass(1);
    expect(tries).toHaveLength(9); // the next check tries anew
  });

  test.each([400, 401, 403, 404, 429, 500])(
    "the session timer ends at once on %i, without another try",
    async (code) => {
      refresh.mockImplementation(status(code));
      ticker.renew(60);
      ticker.start();
      await pass(10 * 30_000);
      expect(refresh).toHaveBeenCalledTimes(1);
      expect(onEnd).toHaveBeenCalledTimes(1);
    },
  );

  test("the session timer does not refresh twice at a time", async () => {
    refresh.mockImplementation(() => new Promise(() => {}));
    ticker.renew(60);
    ticker.start();
    ticker.start();
    await pass(5 * 30_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
