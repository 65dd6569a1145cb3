import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSessionTimer, type SessionTimer } from "~/auth/session-timer";

const renewed = () => Response.json({ seconds_left: 3600 });
const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }));

const refresh = vi.fn<(signal?: AbortSignal) => Promise<Response>>();
const onKnown = vi.fn();
const onEnd = vi.fn();
let timer: SessionTimer;

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockReset().mockImplementation(async () => renewed());
  onKnown.mockReset();
  onEnd.mockReset();
  timer = createSessionTimer({ refresh, onKnown, onEnd });
});
afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

const startWith = (secondsLeft: number) => {
  timer.renew(secondsLeft);
  timer.start();
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the session timer", () => {
  test("the session timer checks at once and every thirty seconds", async () => {
    startWith(150);
    await pass(60_000);
    expect(refresh).not.toHaveBeenCalled(); // 90 s left: three checks
    await pass(30_000);
    expect(refresh).toHaveBeenCalledTimes(1); // 60 s left
  });

  test("the session timer ignores an answer that is not the site's", async () => {
    refresh.mockImplementation(async () => new Response("<h1>Portal</h1>"));
    startWith(5);
    await pass(29_000);
    const times = refresh.mock.calls.length;
    await pass(31_000);
    expect(refresh.mock.calls.length).toBeGreaterThan(times);
    expect(onEnd).not.toHaveBeenCalled();
    refresh.mockImplementation(async () => renewed());
    await pass(60_000);
    expect(onKnown).toHaveBeenLastCalledWith(true);
  });

  test("the session timer gives a refresh without an answer up and tries again", async () => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(), ms);
      return late.signal;
    });
    refresh.mockImplementation(
      (signal) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject())),
    );
    startWith(5);
    await pass(60_000);
    expect(onKnown).toHaveBeenLastCalledWith(false);
    refresh.mockImplementation(async () => renewed());
    await pass(60_000);
    expect(onKnown).toHaveBeenLastCalledWith(true);
  });

  test.each([
    [90, 0],
    [89.999, 1],
  ])("the session timer, with %d seconds left, refreshes %i times", async (secondsLeft, times) => {
    startWith(secondsLeft);
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(times);
  });

  test("the session timer sends nothing more after a refresh", async () => {
    startWith(60);
    await pass(10 * 30_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("the session timer checks while the tab is seen, and at once", async () => {
    startWith(3600);
    timer.stop();
    await pass(3_590_001);
    expect(refresh).not.toHaveBeenCalled();
    timer.start();
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("the session timer is unsure within ten seconds of the end", async () => {
    startWith(10);
    await pass(0);
    expect(onKnown).not.toHaveBeenCalledWith(false);
    startWith(9.9);
    expect(onKnown).toHaveBeenLastCalledWith(false);
    await pass(0);
    expect(onKnown).toHaveBeenLastCalledWith(true);
  });

  test.each([502, 503, 504])(
    "the session timer repeats a refresh that failed with %i",
    async (code) => {
      refresh.mockImplementationOnce(status(code));
      startWith(60);
      await pass(199);
      expect(refresh).toHaveBeenCalledTimes(1);
      await pass(1);
      expect(refresh).toHaveBeenCalledTimes(2);
      expect(onEnd).not.toHaveBeenCalled();
    },
  );

  test("the session timer repeats after 200 ms, doubling, for 30 s", async () => {
    const startedAt = Date.now();
    const tries: number[] = [];
    refresh.mockImplementation(async () => {
      tries.push(Date.now() - startedAt);
      throw new TypeError("Failed to fetch");
    });
    startWith(60);
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
      startWith(60);
      await pass(10 * 30_000);
      expect(refresh).toHaveBeenCalledTimes(1);
      expect(onEnd).toHaveBeenCalledTimes(1);
    },
  );

  test("the session timer does not refresh twice at a time", async () => {
    refresh.mockImplementation(() => new Promise(() => {}));
    startWith(60);
    timer.start();
    await pass(5 * 30_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
