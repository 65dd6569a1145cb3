import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "./step";
import { turnAway } from "./turn-away";

/** Bytes that a form may send, and those of whoever has no session: enough for any public form. */
export const BODY_LIMIT = 1_000_000;
const PUBLIC_LIMIT = 100_000;

const SENTENCE = "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo.";

/**
 * Refuses with 413 a body larger than `limit` bytes: at once if the visitor announces it,
 * otherwise as soon as it has been counted while streaming. What is over never reaches
 * the application: its stream ends in an error, never as a shorter body that looks whole.
 *
 * @param holdsSession whether a request brings a session cookie of ours, ended or not: who has
 *   none sends no files
 */
export function bodyLimit(
  { limit = BODY_LIMIT, uploads }: BodyLimits = {},
  holdsSession = askApplication,
): Step {
  return (request, response, next) => {
    const isUpload = uploads?.paths.test(pathOf(request)) ?? false;
    // An article may come again in the form that asks to sign in: text, without a session.
    const allowed = holdsSession(request)
      ? [limit, uploads?.limit ?? limit]
      : [Math.min(limit, PUBLIC_LIMIT), limit];
    applyLimit(allowed[isUpload ? 1 : 0] ?? limit, request, response, next);
  };
}

/** Where files are taken: paths without query, and bytes. */
export interface BodyLimits {
  limit?: number;
  uploads?: { paths: RegExp; limit: number };
}

/** The application leaves the function that reads the cookie, or null, as it does for `ahead`. */
function askApplication({ headers }: IncomingMessage): boolean {
  const registry = globalThis as Record<symbol, unknown>;
  const read = registry[Symbol.for("escuela.session-cookie")] as
    | ((cookie?: string) => unknown)
    | undefined;
  return Boolean(read?.(headers.cookie));
}

/** The path of the page, for its data requests too. */
function pathOf({ url = "" }: IncomingMessage): string {
  return (url.split("?", 1)[0] ?? "").replace(/\.data$/, "");
}

function applyLimit(
  limit: number,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    const finish = turnAway(request, response, 413, SENTENCE);
    request.once("end", finish);
    request.resume();
    return;
  }
  count(request, response, limit);
  next();
}

function count(request: IncomingMessage, response: ServerResponse, limit: number): void {
  let received = 0;
  let finish: (() => void) | undefined;
  const push = request.push;
  request.push = function (this: IncomingMessage, chunk, encoding) {
    received += chunk?.length ?? 0;
    if (received <= limit) return push.call(this, chunk, encoding);
    finish ??= turnAway(request, response, 413, SENTENCE);
    if (chunk === null) finish();
    return true;
  };
}
