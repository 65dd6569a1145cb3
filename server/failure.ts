import type { IncomingMessage, ServerResponse } from "node:http";
import { wasUnavailable } from "./app-hooks";
import { bufferResponse } from "./buffer-response";
import { sendError } from "./error-response";
import type { Middleware } from "./middleware";
import { NOT_ALLOWED } from "./request-guards";

export type LogFailure = (requestId: string, error: unknown) => void;

type OnFailure = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

const FAILED = "Algo ha fallado por nuestra parte. Vuelve a intentarlo en unos minutos.";

/** Calls `onFailure` with whatever a middleware, or what it passes on to, throws or rejects with. */
export function catching(onFailure: OnFailure, middleware: Middleware): Middleware {
  return (request, response, next) => {
    try {
      const running = middleware(request, response, next);
      if (running instanceof Promise) {
        running.catch((error) => onFailure(error, request, response));
      }
    } catch (error) {
      onFailure(error, request, response);
    }
  };
}

/**
 * Answers 500 with `headers`, or ends the connection where an answer has begun; logs the first
 * failure of each request. An error that nobody caught would end the process.
 */
export function answerFailure(headers: Record<string, string>, log: LogFailure): OnFailure {
  const failed = new WeakSet<IncomingMessage>();
  return (error, request, response) => {
    const id = String(request.headers["x-request-id"] ?? "");
    if (!failed.has(request)) log(id, error);
    failed.add(request);
    if (response.writableEnded) return;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // What the middleware has put in their place may be what failed.
    for (const name of ["writeHead", "write", "end"]) Reflect.deleteProperty(response, name);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader("X-Request-Id", id);
    // Its body may never be read, and the next request stands behind it.
    if (!request.complete) response.setHeader("Connection", "close");
    sendError(response, 500, FAILED);
  };
}

const BUSY =
  "El sitio no puede guardar nada en este momento. Espera unos segundos y vuelve a intentarlo.";
const RETRY_SECONDS = 5;
const LIMIT_BYTES = 10_000;

/** Replaces Remix's bare English 500 and 405 by Spanish error pages; 503 for a transient storage error. */
export function wordedFailure(): Middleware {
  return async (request, response, next) => {
    const answered = bufferResponse(response, () => isUnworded(response), LIMIT_BYTES);
    next();
    const answer = await answered;
    if (typeof answer === "string") return;
    answer.release();
    if (!response.hasHeader("Content-Type") && answer.body.length > 0) {
      return response.end(answer.body);
    }
    if (response.statusCode === 405) return sendError(response, 405, NOT_ALLOWED);
    if (!wasUnavailable(String(request.headers["x-request-id"]))) {
      return sendError(response, 500, FAILED);
    }
    response.setHeader("Retry-After", RETRY_SECONDS);
    sendError(response, 503, BUSY);
  };
}

/**
 * True if a response is Remix's last resort: 500 in bare text, or without a type, or 405 as JSON
 * where a route takes no form.
 */
function isUnworded(response: ServerResponse): boolean {
  const type = String(response.getHeader("Content-Type") ?? "text/plain");
  const unworded = { 500: "text/plain", 405: "application/json" }[response.statusCode];
  return unworded !== undefined && type.startsWith(unworded);
}
