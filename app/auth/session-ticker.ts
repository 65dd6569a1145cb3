/** The authentication service's numbers (specification, section 9). */
const TICK_MS = 30_000;
const TICKS_BEFORE_EXPIRY = 3;
const MARGIN_MS = 10_000;
const FIRST_RETRY_MS = 200;
const RETRY_WITHIN_MS = TICK_MS;

const RETRYABLE_STATUSES = [502, 503, 504];

export interface TickerOptions {
  /** Asks the server to refresh: seconds that the session lives from now, or null if it is over. */
  refresh(): Promise<Response>;
  /** Whether it is known that the session is good. */
  onKnown(isKnown: boolean): void;
  onEnd(): void;
}

export interface Ticker {
  /** Tells how long the session lives from now. */
  renew(secondsLeft: number): void;
  /** Checks now and every 30 s; a hidden tab does not check. */
  start(): void;
  stop(): void;
}

/**
 * Keeps the session of an open page alive: refreshes when fewer than three checks remain,
 * repeats what failed on the way, and ends on anything else.
 */
export function createTicker({ refresh, onKnown, onEnd }: TickerOptions): Ticker {
  let expiresAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isRefreshing = false;

  const renew = (secondsLeft: number): void => {
    expiresAt = Date.now() + secondsLeft * 1000;
    onKnown(true);
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = async (): Promise<void> => {
    const left = expiresAt - Date.now();
    if (isRefreshing || Math.floor(left / TICK_MS) >= TICKS_BEFORE_EXPIRY) return;
    if (left < MARGIN_MS) onKnown(false);
    isRefreshing = true;
    const outcome = await refreshWithRetries(refresh);
    isRefreshing = false;
    if (outcome === "unreachable") return; // the session is kept; the next check tries again
    if (outcome !== "over") return renew(outcome);
    stop();
    onEnd();
  };
  return {
    renew,
    stop,
    start() {
      stop();
      timer = setInterval(tick, TICK_MS);
      tick();
    },
  };
}

/** Tries at once, then after 200 ms, doubling, as long as the next try begins within 30 s. */
async function refreshWithRetries(
  refresh: TickerOptions["refresh"],
): Promise<number | "over" | "unreachable"> {
  const startedAt = Date.now();
  for (let wait = FIRST_RETRY_MS; ; wait *= 2) {
    const response = await refresh().catch(() => null);
    if (response?.ok) return (await response.json()).seconds_left;
    if (response && !RETRYABLE_STATUSES.includes(response.status)) return "over";
    if (Date.now() + wait - startedAt >= RETRY_WITHIN_MS) return "unreachable";
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
