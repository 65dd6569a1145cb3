import { logProblem } from "~/log.server";
import type { SessionHookResult } from "../../server/app-hooks";
import {
  expiredSessionCookie,
  readSessionCookie,
  replaceSession,
  sessionCookie,
} from "./session-cookie.server";
import { isReplaced, refreshSession } from "./token-rotation.server";

/** Seconds left when a session is refreshed: three checks of 30 s (specification, section 9). */
const DUE_SECONDS = 90;

/** Seconds of life that a session needs to be used if it cannot be refreshed. */
const MARGIN_SECONDS = 10;

/**
 * Request header: the session could be neither refreshed nor ended. The pipeline removes
 * `x-session-…` of clients.
 */
export const UNDECIDED_HEADER = "x-session-undecided";

/** Request header: the session was refreshed in this request, and the browser has not received it yet. */
export const RENEWED_HEADER = "x-session-renewed";

/** Request header with the cookies of a session that has ended. */
export const LAPSED_HEADER = "x-session-lapsed";

/**
 * Request header: when the request began, milliseconds since 1970. Whether a session has expired is
 * judged by that moment throughout the request, since reading its form may take minutes.
 */
export const BEGAN_HEADER = "x-session-began";

/**
 * Refreshes the session of a Cookie header before all loaders if it has less than 90 s left; needs
 * no JavaScript. Returns headers for the loaders, and Set-Cookie; {} without a session.
 */
export async function refreshDueSession(cookie: string): Promise<SessionHookResult> {
  const session = readSessionCookie(cookie);
  if (!session) return {};
  const began = Date.now();
  const request = { [BEGAN_HEADER]: String(began) };
  const secondsLeft = session.expires_at - began / 1000;
  // A longer life than any session has comes from a clock that was ahead.
  if (secondsLeft >= DUE_SECONDS && secondsLeft <= session.expires_in) return { request };
  try {
    const renewed = await refreshSession(session);
    const setCookie = renewed
      ? sessionCookie(renewed.session, renewed.notAfter)
      : expiredSessionCookie();
    const replaced = replaceSession(cookie, renewed?.session ?? null);
    const [header, value] = renewed ? [RENEWED_HEADER, "1"] : [LAPSED_HEADER, cookie];
    const isSuperseded = renewed?.isSuperseded ?? (() => isReplaced(session));
    return { request: { ...request, cookie: replaced, [header]: value }, setCookie, isSuperseded };
  } catch (error) {
    logProblem("session not refreshed", error);
    return secondsLeft >= MARGIN_SECONDS
      ? { request }
      : { request: { ...request, [UNDECIDED_HEADER]: "1" } };
  }
}
