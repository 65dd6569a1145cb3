import { readFields } from "~/read-fields.server";
import { readTextOnly } from "~/storage/multipart.server";
import { TRY_AGAIN_SOON } from "~/storage-trouble";
import { SESSION_MISSING } from "./auth-error";
import { authFailure } from "./auth-failure.server";
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
 * @throws Response a redirect, 401 with a KeptForm, or 503 while it cannot be known who asks,
 *   with the KeptForm if something was posted
 */
export async function requireUser(request: Request): Promise<User> {
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  if (isPost && isUndecided(request)) {
    throw keep(request, await readPosted(request), null, TRY_AGAIN_SOON);
  }
  const user = await findVisitor(request);
  if (user) return user;
  if (!isPost) throw leadTo("/admin", 302);
  const fields = await readPosted(request);
  if (!("reanudar" in fields)) throw keep(request, fields, SESSION_MISSING, { status: 401 });
  const cookies = await signIn(request).catch((error: unknown) => {
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
export async function findVisitor(request: Request): Promise<User | null> {
  if (isUndecided(request)) throw new Response(null, TRY_AGAIN_SOON);
  return findUser(request);
}

function isUndecided(request: Request): boolean {
  return request.headers.has(UNDECIDED_HEADER);
}

/** What was posted. Of a form with files only the text is read: nothing of a stranger's is stored. */
async function readPosted(request: Request): Promise<Record<string, string>> {
  const hasFiles = request.headers.get("Content-Type")?.startsWith("multipart/");
  return hasFiles ? readTextOnly(request) : readFields(request.clone());
}

function leadTo(location: string, status: number, headers = new Headers()): Response {
  headers.set("Location", location);
  return new Response(null, { status, headers });
}

function keep(
  request: Request,
  fields: Record<string, string>,
  failure: KeptForm["failure"],
  { status, headers }: { status: number; headers?: Record<string, string> },
): Response {
  const kept: KeptForm = { action: pathOf(request), fields: keptFields(fields), failure };
  return Response.json(kept, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** Path and query, without what Remix adds to ask for data. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}
