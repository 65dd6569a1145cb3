import type { IncomingMessage, ServerResponse } from "node:http";

/** One station of the front: answers the request itself, or lets it through by calling `next` once. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Chains steps into one: each runs only if the one before it called `next`. */
export function compose(steps: readonly Step[]): Step {
  return (request, response, next) => {
    const run = (index: number): void => {
      const step = steps[index];
      if (step) step(request, response, () => run(index + 1));
      else next();
    };
    run(0);
  };
}
