import { randomBytes } from "node:crypto";
import type { Step } from "./step";

const ID_LENGTH = 10;
/** Random numbers are fetched for so many ids at once: one at a time they would cost most of a kept page. */
const POOL_SIZE = 1024;

/**
 * Gives each request an id of ten letters and digits, as the header `x-request-id`
 * for the application. An id sent by the visitor is not believed.
 */
export function requestId(): Step {
  let pool = "";
  let used = 0;
  return (request, _response, next) => {
    if (used === pool.length) {
      pool = randomBytes((ID_LENGTH / 2) * POOL_SIZE).toString("hex");
      used = 0;
    }
    request.headers["x-request-id"] = pool.slice(used, used + ID_LENGTH);
    used += ID_LENGTH;
    next();
  };
}

/** An id for what never became a request. */
export function singleId(): string {
  return randomBytes(ID_LENGTH / 2).toString("hex");
}

/**
 * Puts the id of the request on its answer, for whoever reports a problem. What is answered
 * from memory does so itself: headers set before `writeHead` make it a third slower.
 */
export function tellRequestId(): Step {
  return (request, response, next) => {
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    next();
  };
}
