import { openedFrom, panelPage } from "~/http/came-from";
import { escapedBytes } from "~/http/escaped-bytes";
import { readUnsent } from "~/http/form-body.server";
import { refuseForm } from "~/http/form-result";
import type { UnsentBody } from "~/http/resumed-form";
import { carryingProof, checkOnceRead } from "~/http/resumed-form.server";
import { SIGN_IN } from "~/http/sign-in-link";
import { UNAVAILABLE } from "~/http/unavailable";
import { authFailure } from "./auth-error.server";
import { isKnownDevice } from "./device-cookie.server";
import { isSignInPending } from "./keys/pending-sign-in.server";
import { isPasskeyStored } from "./keys/second-keys.server";
import { SERVICE_WORDS } from "./service-words";
import { readSessionCookie } from "./session-cookie.server";
import { LAPSED_HEADER, UNDECIDED_HEADER } from "./session-hook.server";
import { findSession, type LiveSession } from "./sessions.server";
import { signIn } from "./sign-in.server";
import { type UnsentForm, withoutPasswords } from "./unsent-form";
import type { User } from "./users.server";

const CREDENTIALS = ["password", "codigo", "llave"];

const SIGNED_OUT =
  "Tu sesión ha terminado. Entra en otra pestaña y envía otra vez lo que has escrito.";

const NOBODY = { asks: "password", failure: SERVICE_WORDS.missing } as const;

/** Most bytes of a form carried through signing in, more than any article has; larger ones are refused. */
const CARRIED_BYTES = 1_000_000;

const NOT_YET =
  "Todavía no has entrado. Entra aquí, o en la otra pestaña y pulsa entonces «Ya he entrado».";

/**
 * Returns the signed-in user; first line of every protected loader and action. Without a session
 * GET redirects to /admin; POST is answered with a sign-in form that carries what was typed and,
 * once signed in, repeats the POST (307), or refused in a browser that never was signed in.
 * @throws Response a redirect; 401, or the status of a sign-in that failed (400, 403, 429); 503
 * while the user cannot be determined
 */
export async function requireUser(request: Request): Promise<User> {
  return (await requireSession(request)).user;
}

/**
 * Returns the session of a request.
 * @throws Response like `requireUser`: a redirect, a sign-in form or refusal (400, 401, 403, 429), or 503
 */
export async function requireSession(request: Request): Promise<LiveSession> {
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  const session = isPost && isUndecided(request) ? null : await getSession(request);
  if (session) {
    if (isPost) checkOnceRead(request, (body) => requireStillOpen(request, body));
    return session;
  }
  if (!isPost) throw leadTo(doorOf(request), 302);
  const body = await readUnsent(request);
  if (isUndecided(request)) {
    throw await resumable(request, body, { asks: "nothing", failure: null }, UNAVAILABLE);
  }
  const { own } = body;
  if (!own || !CREDENTIALS.some((name) => own[name] !== undefined)) {
    throw await resumable(request, body, NOBODY, { status: 401 });
  }
  if (CREDENTIALS.every((name) => !own[name])) {
    const asks = (await isSignInPending(request)) ? "code" : "password";
    throw await resumable(request, body, { asks, failure: NOT_YET }, { status: 401 });
  }
  const entrance = await signIn(request, own).catch(async (error: unknown) => {
    const [{ failure }, init] = authFailure(error);
    const isHalf = own.password === undefined && (await isSignInPending(request));
    throw await resumable(request, body, { asks: isHalf ? "code" : "password", failure }, init);
  });
  if (!entrance.asksKey) throw leadTo(pathOf(request), 307, entrance.headers);
  const { headers } = entrance;
  throw await resumable(request, body, { asks: "code", failure: null }, { status: 401, headers });
}

/** Refuses a form whose session was ended while the form was on its way. @throws Response 401 */
async function requireStillOpen(request: Request, body: UnsentBody): Promise<void> {
  if (await findSession(request)) return;
  throw await resumable(request, body, NOBODY, { status: 401 });
}

/** Returns the signed-in user, or null. @throws Response 503 while that cannot be determined */
export async function getUser(request: Request): Promise<User | null> {
  return (await getSession(request))?.user ?? null;
}

/** Returns the session of a request, or null. @throws Response 503 while that is undecided */
export async function getSession(request: Request): Promise<LiveSession | null> {
  if (isUndecided(request)) throw new Response(null, UNAVAILABLE);
  return findSession(request);
}

function isUndecided(request: Request): boolean {
  return request.headers.has(UNDECIDED_HEADER);
}

function hasHeldSession({ headers }: Request, { own }: UnsentBody): boolean {
  const cookies = [headers.get("Cookie"), headers.get(LAPSED_HEADER)];
  return cookies.some(isOfSignedInBrowser) || own !== null;
}

export function isOfSignedInBrowser(cookieHeader: string | null | undefined): boolean {
  if (!cookieHeader) return false;
  return readSessionCookie(cookieHeader) !== null || isKnownDevice(cookieHeader);
}

function leadTo(location: string, status: number, headers = new Headers()): Response {
  headers.set("Location", location);
  return new Response(null, { status, headers });
}

async function resumable(
  request: Request,
  body: UnsentBody,
  asked: Pick<UnsentForm, "asks" | "failure">,
  { status, headers: given }: { status: number; headers?: HeadersInit },
): Promise<Response> {
  const headers = new Headers(given);
  if (!hasHeldSession(request, body) || escapedBytes(body.fields) > CARRIED_BYTES) {
    const words = status === 401 || !asked.failure ? SIGNED_OUT : asked.failure;
    return refuseForm(words, { status, headers: Object.fromEntries(headers) }, SIGN_IN);
  }
  const action = pathOf(request);
  const unsent: UnsentForm = {
    action,
    fields: withoutPasswords(body.fields),
    files: body.files,
    ...asked,
    hasKeys: asked.asks !== "nothing" && (await isPasskeyStored()),
    resume: carryingProof(),
  };
  headers.set("Cache-Control", "no-store");
  return Response.json(unsent, { status, headers });
}

/** Matches paths from which the specification leads to /admin itself, without a way back. */
const NAMED_ROUTE = /^\/(blog-admin|galeria-admin(\/\d+)?)$/;

function doorOf(request: Request): string {
  const path = pathOf(request);
  return openedFrom("/admin", NAMED_ROUTE.test(path) ? null : panelPage(path));
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}
