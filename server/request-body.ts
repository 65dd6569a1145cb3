import type { IncomingMessage, ServerResponse } from "node:http";
import { isOfSignedInBrowser } from "./app-hooks";
import { sendErrorAndDrain } from "./error-response";
import type { Middleware } from "./middleware";

const BODY_LIMIT = 1_000_000;
/** Bytes of a form whose sender was never signed in: enough for any public form. */
const PUBLIC_LIMIT = 100_000;

const TOO_LARGE = "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo.";
const UPLOAD_TOO_LARGE =
  "Lo que envías ocupa demasiado: caben 25 MB. Vuelve atrás, donde sigue lo que has escrito, y elige otra imagen.";

/** Rejects larger bodies with 413; the stream then ends in an error, not as a complete body. */
export function bodyLimit(
  { limit = BODY_LIMIT, uploads }: BodyLimits = {},
  wasSignedIn = isOfSignedInBrowser,
): Middleware {
  return (request, response, next) => {
    const isUpload = uploads?.paths.test(pathOf(request)) ?? false;
    // An article comes without a session when it is sent again with the form to sign in.
    const allowed = wasSignedIn(request)
      ? [limit, uploads?.limit ?? limit]
      : [Math.min(limit, PUBLIC_LIMIT), limit];
    const sentence = isUpload ? UPLOAD_TOO_LARGE : TOO_LARGE;
    applyLimit({ limit: allowed[isUpload ? 1 : 0] ?? limit, sentence }, request, response, next);
  };
}

/** Bytes; `uploads` is for paths (without query) that take files. */
export interface BodyLimits {
  limit?: number;
  uploads?: { paths: RegExp; limit: number };
}

/** The path of the page, for its data requests, too. */
function pathOf({ url = "" }: IncomingMessage): string {
  return (url.split("?", 1)[0] ?? "").replace(/\.data$/, "");
}

interface Bound {
  limit: number;
  /** What its sender reads beyond that. */
  sentence: string;
}

function applyLimit(
  { limit, sentence }: Bound,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    const finish = sendErrorAndDrain(request, response, 413, sentence);
    request.once("end", finish);
    request.resume();
    return;
  }
  count(request, response, { limit, sentence });
  next();
}

function count(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, sentence }: Bound,
): void {
  let received = 0;
  let finish: (() => void) | undefined;
  const push = request.push;
  request.push = function (this: IncomingMessage, chunk, encoding) {
    received += chunk?.length ?? 0;
    if (received <= limit) return push.call(this, chunk, encoding);
    finish ??= sendErrorAndDrain(request, response, 413, sentence);
    if (chunk === null) finish();
    return true;
  };
}

/** A body may take `graceMs`, and a second more per `bytesPerSecond` that arrived. */
interface MinimumRate {
  graceMs: number;
  bytesPerSecond: number;
}

/** Slower than any telephone line that still works: a photo of 25 MB has 110 minutes. */
const MINIMUM_RATE: MinimumRate = { graceMs: 60_000, bytesPerSecond: 4_000 };

const TOO_SLOW = "Lo que envías tarda demasiado en llegar. Vuelve a intentarlo.";

/** Rejects with 408. Node's timeout would cut large uploads, or give an attacker hours. */
export function minimumBodyRate(rate = MINIMUM_RATE): Middleware {
  return (request, response, next) => {
    if (hasBody(request)) watchRate(request, response, rate);
    next();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}

function watchRate(
  request: IncomingMessage,
  response: ServerResponse,
  { graceMs, bytesPerSecond }: MinimumRate,
): void {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const startedAt = performance.now();
  let allowedMs = graceMs;
  const check = (): void => {
    if (request.complete) return;
    // Bytes that wait to be read: the delay is ours.
    if (request.readableLength > 0) allowedMs += graceMs;
    const earnedMs = ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000;
    const leftMs = startedAt + allowedMs + earnedMs - performance.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else sendErrorAndDrain(request, response, 408, TOO_SLOW)();
  };
  let timer = setTimeout(check, allowedMs);
  request.once("close", () => clearTimeout(timer));
}
