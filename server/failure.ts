import type { IncomingMessage, ServerResponse } from "node:http";
import { sendError } from "./error-response";
import type { Middleware } from "./middleware";

export type LogFailure = (requestId: string, error: unknown) => void;

type OnFailure = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

export const FAILED = "Algo ha fallado por nuestra parte. Vuelve a intentarlo en unos minutos.";

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
