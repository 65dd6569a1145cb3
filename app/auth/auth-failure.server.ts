import { logProblem } from "~/problem-log.server";
import { isStorageTrouble } from "~/storage-trouble";
import { AuthError, unavailable } from "./auth-error";

/**
 * What a form shows of a refusal, and the answer's status and headers. That nothing can be stored
 * now is one, too.
 *
 * @throws whatever is no refusal
 */
export function authFailure(error: unknown): {
  failure: string;
  init: { status: number; headers: Record<string, string> };
} {
  const { message, status, retryAfter } = refusalOf(error);
  const headers: Record<string, string> = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return { failure: message, init: { status, headers } };
}

function refusalOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (!isStorageTrouble(error)) throw error;
  logProblem("nobody can sign in", error);
  return unavailable();
}
