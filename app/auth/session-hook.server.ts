import { logProblem } from "~/log.server";
import type { SessionHookResult } from "../../server/app-hooks";
import {
  expiredSessionCookie,
  readSessionCookie,
  replaceSession,
  sessionCookie,
} from "./session-cookie.server";
import { refreshSession } from "./token-rotation.server";

/** With more than this left, nothing is done: three checks of 30 s (specification, section 9). */
const DUE_SECONDS = 90;

/** With less than this left, a session does not count as one until it is refreshed. */
const MARGIN_SECONDS = 10;

/** Request header that says that the session could be neither refreshed nor refused. */
export const UNDECIDED_HEADER = "x-session-undecided";

/** Request header that says that the browser has yet to receive the session in the request. */
export const RENEWED_HEADER = "x-session-renewed";

/** Request header with the cookies of a session that was over before the loaders see the request. */
export const LAPSED_HEADER = "x-session-lapsed";

/**
 * Refreshes the session of a request that is due, once and ahead of all loaders, which then
 * see the new one (the server's side of the service's 30-second check; it needs no JavaScript).
 */
export async function refreshDueSession(cookie: string): Promise<SessionHookResult> {
  const session = readSessionCookie(cookie);
  if (!session) return {};
  const secondsLeft = session.expires_at - Date.now() / 1000;
  // One that lives longer than any was made by a clock that was ahead.
  if (secondsLeft >= DUE_SECONDS && secondsLeft <= session.expires_in) return {};
  try {
    const renewed = await refreshSession(session);
    const setCookie = renewed
      ? sessionCookie(renewed.session, renewed.notAfter)
      : expiredSessionCookie();
    const replaced = replaceSession(cookie, renewed?.session ?? null);
    const [header, value] = renewed ? [RENEWED_HEADER, "1"] : [LAPSED_HEADER, cookie];
    return { request: { cookie: replaced, [header]: value }, setCookie };
  } catch (error) {
    logProblem("session not refreshed", error);
    return secondsLeft >= MARGIN_SECONDS ? {} : { request: { [UNDECIDED_HEADER]: "1" } };
  }
}
