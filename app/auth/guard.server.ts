import { readFields } from "~/read-fields.server";
import { readTextOnly } from "~/storage/multipart.server";
import { AuthError, SESSION_MISSING } from "./auth-error";
import { type KeptForm, keptFields } from "./kept-form";
import { UNDECIDED_HEADER } from "./refresh-ahead.server";
import { findUser } from "./sessions.server";
import { signIn } from "./sign-in.server";
import type { User } from "./users.server";

/**
 * The guard of every protected loader and action: their first line.
 *
 * Whoever only wants to see is led to /admin. Whoever posted something after the session
 * ended gets the sign-in form on the same address, with all that they typed in it; when that
 * comes back with the right password, the post is repeated by the browser (307) and goes on.
 *
 * @throws Response a redirect, 401 with a KeptForm, or 503 while it cannot be known who asks
 */
export async function requireUser(request: Request): Promise<User> {
  const user = await findVisitor(request);
  if (user) return user;
  if (request.method === "GET" || request.method === "HEAD") throw leadTo("/admin", 302);
  const fields = await readPosted(request);
  if (!("reanudar" in fields)) throw signInAgain(request, fields, SESSION_MISSING, 401);
  try {
    throw leadTo(pathOf(request), 307, await signIn(request));
  } catch (error) {
    if (error instanceof AuthError) throw signInAgain(request, fields, error.message, error.status);
    throw error;
  }
}

/**
 * Who asks, or null; for a page that shows itself to both.
 *
 * @throws Response 503 while it cannot be known
 */
export async function findVisitor(request: Request): Promise<User | null> {
  if (request.headers.has(UNDECIDED_HEADER)) throw tryAgainSoon();
  return findUser(request);
}

/** What was posted. Of a form with files only the text is read: nothing of a stranger's is stored. */
async function readPosted(request: Request): Promise<Record<string, string>> {
  const hasFiles = request.headers.get("Content-Type")?.startsWith("multipart/");
  return hasFiles ? readTextOnly(request) : readFields(request.clone());
}

function leadTo(location: string, status: number, cookie?: string): Response {
  const headers = new Headers({ Location: location });
  if (cookie) headers.set("Set-Cookie", cookie);
  return new Response(null, { status, headers });
}

function signInAgain(
  request: Request,
  fields: Record<string, string>,
  failure: string,
  status: number,
): Response {
  const kept: KeptForm = { action: pathOf(request), fields: keptFields(fields), failure };
  return Response.json(kept, { status, headers: { "Cache-Control": "no-store" } });
}

function tryAgainSoon(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": "2" } });
}

/** Path and query, without what Remix adds to ask for data. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}
