import type { IncomingMessage, ServerResponse } from "node:http";
import { sendErrorAndDrain } from "./error-response";
import type { Middleware } from "./middleware";

/** Bytes that a form may send, and those of whoever has no session: enough for any public form. */
export const BODY_LIMIT = 1_000_000;
const PUBLIC_LIMIT = 100_000;

const TOO_LARGE = "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo.";

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
): Middleware {
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
    const finish = sendErrorAndDrain(request, response, 413, TOO_LARGE);
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
    finish ??= sendErrorAndDrain(request, response, 413, TOO_LARGE);
    if (chunk === null) finish();
    return true;
  };
}

/** What a body may take: a minute, and a second more for each so many bytes that have come. */
export interface MinimumRate {
  graceMs: number;
  bytesPerSecond: number;
}

/**
 * Slower than any telephone line that still works: a photo of 25 MB has 110 minutes, and a line
 * that was faster may drop for as long as it was ahead. Who drips bytes has a minute.
 */
export const MINIMUM_RATE: MinimumRate = { graceMs: 60_000, bytesPerSecond: 4_000 };

const TOO_SLOW = "Lo que envías tarda demasiado en llegar. Vuelve a intentarlo.";

/**
 * Refuses with 408 a body that arrives more slowly than that. A time for the whole request, as
 * Node has it, would cut large uploads on bad lines, or be hours for whoever drips.
 */
export function minimumBodyRate(pace = MINIMUM_RATE): Middleware {
  return (request, response, next) => {
    if (hasBody(request)) watch(request, response, pace);
    next();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}

function watch(request: IncomingMessage, response: ServerResponse, pace: MinimumRate): void {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const startedAt = performance.now();
  let allowedMs = pace.graceMs;
  const look = (): void => {
    if (request.complete) return;
    // What waits to be read is our slowness, not the visitor's.
    if (request.readableLength > 0) allowedMs += pace.graceMs;
    const earnedMs = ((socket.bytesRead - bytesBefore) / pace.bytesPerSecond) * 1000;
    const leftMs = startedAt + allowedMs + earnedMs - performance.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else sendErrorAndDrain(request, response, 408, TOO_SLOW)();
  };
  let timer = setTimeout(look, allowedMs);
  request.once("close", () => clearTimeout(timer));
}
