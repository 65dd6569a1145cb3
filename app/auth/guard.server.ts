import { sign, unsign } from "~/config/signing.server";
import { type FormFields, readFields } from "~/http/form-body.server";
import { refuseForm } from "~/http/form-result";
import { UNAVAILABLE } from "~/http/unavailable";
import { authFailure, SESSION_MISSING } from "./auth-error.server";
import { isKnownDevice } from "./device-cookie.server";
import { readSessionCookie } from "./session-cookie.server";
import { LAPSED_HEADER, UNDECIDED_HEADER } from "./session-hook.server";
import { findUser } from "./sessions.server";
import { signIn } from "./sign-in.server";
import { RESUME_FIELDS, type UnsentForm, unsentFields } from "./unsent-form";
import type { User } from "./users.server";

const SIGNED_OUT =
  "Tu sesión ha terminado. Entra en otra pestaña y envía otra vez lo que has escrito.";

/**
 * The guard of every protected loader and action: their first line.
 *
 * Whoever only wants to see is led to /admin. Whoever posted something after the session
 * ended gets the sign-in form on the same address, with all that they typed in it; when that
 * comes back with the right password, the post is repeated by the browser (307) and goes on.
 * Nothing is given back to a browser that has never held a session.
 *
 * @param form what an action reads of the request, and may have to give back
 * @throws Response a redirect, 401 with a KeptForm, or 503 while it cannot be known who asks,
 *   with the KeptForm if something was posted
 */
export async function requireUser(request: Request, form: FormFields = {}): Promise<User> {
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  const user = isPost && isUndecided(request) ? null : await getUser(request);
  if (user) return user;
  if (!isPost) throw leadTo("/admin", 302);
  const fields = await readFields(request, { ...form, ...RESUME_FIELDS });
  if (isUndecided(request)) throw keep(request, fields, null, UNAVAILABLE);
  if (!("reanudar" in fields)) throw keep(request, fields, SESSION_MISSING, { status: 401 });
  const cookies = await signIn(request, fields).catch((error: unknown) => {
    const { failure, init } = authFailure(error);
    throw keep(request, fields, failure, init);
  });
  throw leadTo(pathOf(request), 307, cookies);
}

/**
 * Who asks, or null; for a page that shows itself to both.
 *
 * @throws Response 503 while it cannot be known
 */
export async function getUser(request: Request): Promise<User | null> {
  if (isUndecided(request)) throw new Response(null, UNAVAILABLE);
  return findUser(request);
}

function isUndecided(request: Request): boolean {
  return request.headers.has(UNDECIDED_HEADER);
}

/** Whether a request brings a cookie that only signing in sets, or a form that such a one left. */
function hasHeldSession({ headers }: Request, { reanudar = "" }: Record<string, string>): boolean {
  const cookies = [headers.get("Cookie"), headers.get(LAPSED_HEADER)];
  return cookies.some(isOfSignedInBrowser) || unsign("resume", reanudar) !== null;
}

/** Whether a Cookie header shows that somebody was signed in before in that browser. */
export function isOfSignedInBrowser(cookieHeader: string | null | undefined): boolean {
  return readSessionCookie(cookieHeader) !== null || isKnownDevice(cookieHeader);
}

function leadTo(location: string, status: number, headers = new Headers()): Response {
  headers.set("Location", location);
  return new Response(null, { status, headers });
}

function keep(
  request: Request,
  fields: Record<string, string>,
  failure: UnsentForm["failure"],
  init: { status: number; headers?: Record<string, string> },
): Response {
  if (!hasHeldSession(request, fields)) {
    return refuseForm(init.status === 401 || !failure ? SIGNED_OUT : failure, init);
  }
  const action = pathOf(request);
  const kept: UnsentForm = {
    action,
    fields: unsentFields(fields),
    failure,
    resume: sign("resume", ""),
  };
  return Response.json(kept, {
    ...init,
    headers: { ...init.headers, "Cache-Control": "no-store" },
  });
}

/** Path and query, without what Remix adds to ask for data. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}
