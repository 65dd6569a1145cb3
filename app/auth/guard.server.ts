import { sign, unsign } from "~/config/signing.server";
import { type FormFields, readFields } from "~/http/form-body.server";
import { refuseForm } from "~/http/form-result";
import { SIGN_IN } from "~/http/sign-in-link";
import { UNAVAILABLE } from "~/http/unavailable";
import { authFailure } from "./auth-error.server";
import { isKnownDevice } from "./device-cookie.server";
import { SERVICE_WORDS } from "./service-words";
import { readSessionCookie } from "./session-cookie.server";
import { LAPSED_HEADER, UNDECIDED_HEADER } from "./session-hook.server";
import { findSession, type LiveSession } from "./sessions.server";
import { signIn } from "./sign-in.server";
import { RESUME_FIELDS, type UnsentForm, unsentFields } from "./unsent-form";
import type { User } from "./users.server";

const SIGNED_OUT =
  "Tu sesión ha terminado. Entra en otra pestaña y envía otra vez lo que has escrito.";

/**
 * First line of every protected loader and action. Without a session GET redirects to /admin, and
 * POST responds with the sign-in form and the fields in `form`, then is repeated (307).
 * @throws Response a redirect, 401, or 503 while the user cannot be determined
 */
export async function requireUser(request: Request, form: FormFields = {}): Promise<User> {
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  const user = isPost && isUndecided(request) ? null : await getUser(request);
  if (user) return user;
  if (!isPost) throw leadTo("/admin", 302);
  const fields = await readFields(request, { ...form, ...RESUME_FIELDS });
  if (isUndecided(request)) throw resumable(request, fields, null, UNAVAILABLE);
  if (!("reanudar" in fields))
    throw resumable(request, fields, SERVICE_WORDS.missing, { status: 401 });
  const cookies = await signIn(request, fields).catch((error: unknown) => {
    const { failure, init } = authFailure(error);
    throw resumable(request, fields, failure, init);
  });
  throw leadTo(pathOf(request), 307, cookies);
}

/** The signed-in user, or null. @throws Response 503 while that cannot be determined */
export async function getUser(request: Request): Promise<User | null> {
  return (await getSession(request))?.user ?? null;
}

/** The session of a request, or null. @throws Response 503 while that cannot be determined */
export async function getSession(request: Request): Promise<LiveSession | null> {
  if (isUndecided(request)) throw new Response(null, UNAVAILABLE);
  return findSession(request);
}

function isUndecided(request: Request): boolean {
  return request.headers.has(UNDECIDED_HEADER);
}

function hasHeldSession({ headers }: Request, { reanudar = "" }: Record<string, string>): boolean {
  const cookies = [headers.get("Cookie"), headers.get(LAPSED_HEADER)];
  return cookies.some(isOfSignedInBrowser) || unsign("resume", reanudar) !== null;
}

export function isOfSignedInBrowser(cookieHeader: string | null | undefined): boolean {
  return readSessionCookie(cookieHeader) !== null || isKnownDevice(cookieHeader);
}

function leadTo(location: string, status: number, headers = new Headers()): Response {
  headers.set("Location", location);
  return new Response(null, { status, headers });
}

function resumable(
  request: Request,
  fields: Record<string, string>,
  failure: UnsentForm["failure"],
  init: { status: number; headers?: Record<string, string> },
): Response {
  if (!hasHeldSession(request, fields)) {
    return refuseForm(init.status === 401 || !failure ? SIGNED_OUT : failure, init, SIGN_IN);
  }
  const action = pathOf(request);
  const unsent: UnsentForm = {
    action,
    fields: unsentFields(fields),
    failure,
    resume: sign("resume", ""),
  };
  return Response.json(unsent, {
    ...init,
    headers: { ...init.headers, "Cache-Control": "no-store" },
  });
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}
