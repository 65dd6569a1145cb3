import type { ServerResponse } from "node:http";
import type { Middleware } from "./middleware";

/**
 * Answers that are made at once. One thread makes them: more would come no sooner, and all together
 * be held in memory.
 */
const MADE_AT_ONCE = 16;

/**
 * Lets a request wait while so many answers are being made, in the order in which they came. An
 * answer is made once its head is written; how long it is read is nothing to this. Forms pass: what
 * they hold is bounded as they come (request-body.ts).
 */
export function madeAtOnce(most = MADE_AT_ONCE): Middleware {
  const waiting: (() => void)[] = [];
  let making = 0;

  /** Hands the place of an answer that is made, or that nobody waits for, to the next. */
  const pass = (): void => {
    const next = waiting.shift();
    if (next) setImmediate(next);
    else making -= 1;
  };

  return (request, response, next) => {
    if (request.method === "POST") return next();
    const make = (): void => {
      if (response.destroyed) pass();
      else {
        onceMade(response, pass);
        next();
      }
    };
    if (making >= most) {
      waiting.push(make);
      return;
    }
    making += 1;
    make();
  };
}

/** Calls back once, when the head of an answer is written or its client has left. */
function onceMade(response: ServerResponse, done: () => void): void {
  const { writeHead } = response;
  let isMade = false;
  const made = (): void => {
    if (!isMade) done();
    isMade = true;
  };
  response.once("close", made);
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    made();
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}
