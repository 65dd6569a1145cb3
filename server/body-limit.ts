import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "./refusal";
import type { Step } from "./step";

/** Bytes that a form may send. */
export const BODY_LIMIT = 1_000_000;

/** How long, after refusing, what still arrives is read and thrown away, so that the answer is seen. */
const LINGER_MS = 5_000;

/**
 * Refuses with 413 a body larger than `limit` bytes: at once if the visitor announces it,
 * otherwise as soon as it has been counted while streaming. What is over never reaches
 * the application: its stream ends in an error, never as a shorter body that looks whole.
 */
export function bodyLimit(limit: number = BODY_LIMIT): Step {
  return (request, response, next) => {
    if (Number(request.headers["content-length"] ?? 0) > limit) {
      request.resume();
      return turnAway(request, response);
    }
    count(request, limit, () => turnAway(request, response));
    next();
  };
}

function count(request: IncomingMessage, limit: number, onExcess: () => void): void {
  let received = 0;
  const push = request.push;
  request.push = function (this: IncomingMessage, chunk, encoding) {
    const wasOver = received > limit;
    received += chunk?.length ?? 0;
    if (received <= limit) return push.call(this, chunk, encoding);
    if (!wasOver) onExcess();
    if (chunk === null) cut(this);
    return true;
  };
}

function turnAway(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    cut(request);
    return;
  }
  refuse(response, 413, "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo.");
  mute(response);
  const timer = setTimeout(() => {
    if (!request.complete) cut(request);
  }, LINGER_MS);
  request.socket.once("close", () => clearTimeout(timer));
}

/** The application may still answer a request that has been answered; nobody hears it. */
function mute(response: ServerResponse): void {
  const { statusCode } = response;
  Object.defineProperty(response, "statusCode", { get: () => statusCode, set() {} });
  response.getHeader = () => undefined;
  response.setHeader = () => response;
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => response;
}

function cut(request: IncomingMessage): void {
  request.destroy(new Error("El cuerpo de la petición es demasiado grande"));
}
