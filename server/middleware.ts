import type { IncomingMessage, ServerResponse } from "node:http";

/** Passes the request on, or another request and response in place of these. */
export type Next = (request?: IncomingMessage, response?: ServerResponse) => void;

/**
 * Handler of a request that calls `next` to pass it on. Its result matters only where it is a
 * promise: a rejection is a failure (failure.ts).
 */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
) => unknown;

export function compose(chain: readonly Middleware[]): Middleware {
  return (request, response, next) => {
    const run = (index: number, req: IncomingMessage, res: ServerResponse): void => {
      const middleware = chain[index];
      if (middleware) middleware(req, res, (to = req, from = res) => run(index + 1, to, from));
      else next(req, res);
    };
    run(0, request, response);
  };
}
