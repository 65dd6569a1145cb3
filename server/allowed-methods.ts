import { refuse } from "./refusal";
import type { Step } from "./step";

const ALLOWED = ["GET", "HEAD", "POST"];

/** Refuses with 405 every method that no page of the site uses. */
export function allowedMethods(): Step {
  return (request, response, next) => {
    if (ALLOWED.includes(request.method ?? "")) return next();
    response.setHeader("Allow", ALLOWED.join(", "));
    refuse(response, 405, "Este sitio no admite esa clase de petición.");
  };
}
