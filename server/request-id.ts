import { randomBytes } from "node:crypto";
import type { Step } from "./step";

/**
 * Gives each request an id of ten letters and digits, as the header `x-request-id`
 * of both the request (for the application) and the answer (for whoever reports a problem).
 * An id sent by the visitor is not believed.
 */
export function requestId(): Step {
  return (request, response, next) => {
    const id = randomBytes(5).toString("hex");
    request.headers["x-request-id"] = id;
    response.setHeader("X-Request-Id", id);
    next();
  };
}
