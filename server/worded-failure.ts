import type { ServerResponse } from "node:http";
import { wasUnavailable } from "./app-hooks";
import { bufferResponse } from "./buffer-response";
import { sendError } from "./error-response";
import { FAILED } from "./failure";
import type { Middleware } from "./middleware";
import { NOT_ALLOWED } from "./request-guards";

const BUSY =
  "El sitio no puede guardar nada en este momento. Espera unos segundos y vuelve a intentarlo.";
const RETRY_SECONDS = 5;
const LIMIT_BYTES = 10_000;

/** Replaces what the framework answers in English, where a route has no page. */
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
