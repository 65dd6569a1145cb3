import type { IncomingMessage, ServerResponse } from "node:http";

/** Goes on with the same request and answer, or with others in their place. */
export type Next = (request?: IncomingMessage, response?: ServerResponse) => void;

/** One station of the front: answers the request itself, or lets it through by calling `next` once. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** Chains steps into one: each runs only if the one before it called `next`. */
export function compose(steps: readonly Middleware[]): Middleware {
  return (request, response, next) => {
    const run = (index: number, on: IncomingMessage, to: ServerResponse): void => {
      const step = steps[index];
      if (step) step(on, to, (other = on, another = to) => run(index + 1, other, another));
      else next(on, to);
    };
    run(0, request, response);
  };
}
