import type { IncomingMessage, ServerResponse } from "node:http";
import { isOfSignedInBrowser } from "./app-hooks";
import { sendBusy, sendErrorAndDrain, type WayOut } from "./error-response";
import { GrowingBody, HeldBodies, type HeldBody } from "./held-bodies";
import type { Middleware } from "./middleware";
import { endTinyPieces, hasBody } from "./plain-bodies";
import { clientNetwork, pathOf } from "./request-context";

const BODY_LIMIT = 1_000_000;
/** Most bytes of a form whose sender was never signed in: enough for any public form. */
const PUBLIC_LIMIT = 100_000;

/**
 * Most bytes of all requests together whose senders were never signed in, while their bodies
 * arrive.
 */
const STRANGERS_HOLD = 8_000_000;
/**
 * Most bytes of all requests together from browsers that were signed in, up to HELD_OF_ONE of each.
 * A cookie shows no more than that somebody had it once.
 */
const SIGNED_IN_HOLD = 24_000_000;
/**
 * Most bytes of one body that count as held in memory: what a longer one brings, its files, goes on
 * to the disk.
 */
const HELD_OF_ONE = BODY_LIMIT;
/** Bytes that an unfinished request is taken to cost beside its head and body. */
const REQUEST_COSTS = 16_000;

type Refusal = [status: number, sentence: string, wayOut?: WayOut];

const TOO_LARGE: Refusal = [413, "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo."];
const UPLOAD_TOO_LARGE: Refusal = [
  413,
  "Lo que envías ocupa demasiado: caben 25 MB. Vuelve atrás, donde sigue lo que has escrito, y elige otra imagen.",
];

/**
 * Matches pages whose forms only somebody signed in has; the browser may have no cookie left to
 * show for it.
 */
const PANEL = /^\/(admin\/|blog-admin(\/|$)|galeria-admin(\/|$))/;
const SIGNED_OUT =
  "Tu sesión ha terminado. Entra en otra pestaña y envía otra vez lo que has escrito.";
const SIGN_IN: WayOut = { href: "/admin", text: "Entrar en otra pestaña" };

/**
 * Rejects a body over its limit with 413, or with 401 if it went to the panel from a signed-out
 * browser; with 503 if all that arrive hold too much together. Passes a form on once it is whole, a
 * longer body with files as it comes: where that is rejected, its stream ends in an error.
 */
export function bodyLimit({
  limit = BODY_LIMIT,
  uploads,
  strangersHold = STRANGERS_HOLD,
  signedInHold = SIGNED_IN_HOLD,
}: BodyLimits = {}): Middleware {
  const strangers = new HeldBodies(strangersHold);
  const signedIn = new HeldBodies(signedInHold, HELD_OF_ONE);
  return (request, response, next) => {
    if (!isOfSignedInBrowser(request)) {
      const refusal: Refusal = PANEL.test(pageOf(request)) ? [401, SIGNED_OUT, SIGN_IN] : TOO_LARGE;
      const bound = { limit: Math.min(limit, PUBLIC_LIMIT), refusal, held: strangers };
      return applyLimit(bound, request, response, next);
    }
    const isUpload = uploads?.paths.test(pageOf(request)) ?? false;
    const bound = isUpload
      ? { limit: uploads?.limit ?? limit, refusal: UPLOAD_TOO_LARGE, held: signedIn }
      : { limit, refusal: TOO_LARGE, held: signedIn };
    applyLimit(bound, request, response, next);
  };
}

/** Limits in bytes; `uploads` is for paths (without query) that take files. */
export interface BodyLimits {
  limit?: number;
  uploads?: { paths: RegExp; limit: number };
  strangersHold?: number;
  signedInHold?: number;
}

/** Returns the path of a request's page, also for a data request (`.data`). */
function pageOf(request: IncomingMessage): string {
  return pathOf(request).replace(/\.data$/, "");
}

interface Bound {
  limit: number;
  refusal: Refusal;
  held: HeldBodies;
}

function applyLimit(
  bound: Bound,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (bytesOf(request, 0) > bound.limit) {
    const finish = sendErrorAndDrain(request, response, ...bound.refusal);
    request.once("end", finish);
    request.resume();
    return;
  }
  // One without a body is whole before it is begun with, where it had to wait for an answer.
  const isComing = request.method === "POST" && !request.complete;
  const isForm = isComing && bytesOf(request, bound.limit) <= HELD_OF_ONE;
  count(request, response, bound, isForm ? whole(request, next) : request.push);
  endTinyPieces(request);
  if (!isForm) next();
}

function whole(request: IncomingMessage, next: () => void): IncomingMessage["push"] {
  const { push } = request;
  const body = new GrowingBody();
  return (chunk) => {
    if (chunk !== null) body.add(chunk);
    else {
      if (body.bytes > 0) push.call(request, body.whole());
      push.call(request, null);
      next();
    }
    return true;
  };
}

function count(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, refusal, held }: Bound,
  push: IncomingMessage["push"],
): void {
  const announced = bytesOf(request, Number.POSITIVE_INFINITY);
  let received = 0;
  let finish: (() => void) | undefined;
  const body: HeldBody = {
    network: clientNetwork(request),
    giveWay() {
      finish ??= sendBusy(request, response);
      finish();
    },
  };
  request.once("close", () => held.release(body));
  if (hasBody(request)) {
    // A form that comes in one piece is whole by then.
    setImmediate(() => {
      if (!request.complete && !request.destroyed && !finish) {
        held.add(body, REQUEST_COSTS + headBytes(request));
      }
    });
  }
  request.push = function (this: IncomingMessage, chunk, encoding) {
    const before = Math.min(received, HELD_OF_ONE);
    received += chunk?.length ?? 0;
    const more = Math.min(received, HELD_OF_ONE) - before;
    if (finish) {
      if (chunk === null) finish();
      return true;
    }
    if (received > limit) {
      held.release(body);
      finish = sendErrorAndDrain(request, response, ...refusal);
      return true;
    }
    // What is whole with this chunk is never counted: most forms come in one.
    if (chunk === null || received >= announced) held.release(body);
    else if (!held.add(body, more)) return true;
    return push.call(this, chunk, encoding);
  };
}

/** Milliseconds that any body may take. */
const GRACE_MS = 60_000;
/** Milliseconds for the rest of a request that was answered already. */
const ANSWERED_MS = 5_000;
/**
 * Bytes of a body for which it may take a second more, fewer than any telephone line that still
 * works brings: a photo of 25 MB has 110 minutes.
 */
const BYTES_PER_SECOND = 4_000;

const TOO_SLOW = "Lo que envías tarda demasiado en llegar. Vuelve a intentarlo.";

/**
 * Rejects a body that is too slow with 408; closes the connection if the request was answered
 * before its body came, as by a guard or with a file. Node's timeout would cut large uploads, or
 * give an attacker hours.
 */
export function minimumBodyRate(): Middleware {
  return (request, response, next) => {
    if (hasBody(request)) watchRate(request, response);
    next();
  };
}

/** Returns the Content-Length of a body: 0 without a body, `unknown` if it is chunked. */
function bytesOf({ headers }: IncomingMessage, unknown: number): number {
  const length = headers["content-length"] ?? (headers["transfer-encoding"] ? unknown : 0);
  return Number(length);
}

function headBytes({ rawHeaders, url = "" }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, url.length);
}

function watchRate(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  let startedAt = performance.now();
  let allowedMs = GRACE_MS;
  const check = (): void => {
    if (request.complete) return;
    // Bytes that wait to be read: the delay is ours.
    if (request.readableLength > 0) allowedMs += GRACE_MS;
    const earnedMs = ((socket.bytesRead - bytesBefore) / BYTES_PER_SECOND) * 1000;
    const leftMs = startedAt + allowedMs + earnedMs - performance.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else if (response.writableFinished) request.destroy();
    else sendErrorAndDrain(request, response, 408, TOO_SLOW)();
  };
  let timer = setTimeout(check, allowedMs);
  response.once("finish", () => {
    clearTimeout(timer);
    [bytesBefore, startedAt, allowedMs] = [socket.bytesRead, performance.now(), ANSWERED_MS];
    if (!request.complete) timer = setTimeout(check, allowedMs);
  });
  request.once("close", () => clearTimeout(timer));
}
