/** Milliseconds between two checks (specification, section 9). */
const TICK_MS = 30_000;
const TICKS_BEFORE_EXPIRY = 3;
const MARGIN_MS = 10_000;
const FIRST_RETRY_MS = 200;
const RETRY_WITHIN_MS = TICK_MS;
/** Milliseconds until a refresh is given up: a waking telephone may ask on a dead connection. */
const ANSWER_MS = 10_000;

const RETRYABLE_STATUSES = [502, 503, 504];

export interface SessionTimerOptions {
  /** Asks the server to refresh: it answers `seconds_left`, or an error once the session ended. */
  refresh(signal: AbortSignal): Promise<Response>;
  onKnown(isKnown: boolean): void;
  onEnd(): void;
}

export interface SessionTimer {
  renew(secondsLeft: number): void;
  start(): void;
  stop(): void;
}

/**
 * Returns a timer that refreshes a session with less than 90 s left; it retries lost connections
 * and 502 to 504, and ends at another error.
 */
export function createSessionTimer({ refresh, onKnown, onEnd }: SessionTimerOptions): SessionTimer {
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
    if (outcome === "unreachable") return; // the next check retries
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

async function refreshWithRetries(
  refresh: SessionTimerOptions["refresh"],
): Promise<number | "over" | "unreachable"> {
  const startedAt = Date.now();
  for (let wait = FIRST_RETRY_MS; ; wait *= 2) {
    const response = await refresh(AbortSignal.timeout?.(ANSWER_MS)).catch(() => null);
    const answer = response?.ok && (await response.json().catch(() => null));
    if (answer) return answer.seconds_left;
    if (response?.ok === false && !RETRYABLE_STATUSES.includes(response.status)) return "over";
    if (Date.now() + wait - startedAt >= RETRY_WITHIN_MS) return "unreachable";
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
