import { AuthError } from "./auth-error";

/**
 * What a form shows of a refusal, and the answer's status and headers.
 *
 * @throws whatever is no refusal
 */
export function authFailure(error: unknown): {
  failure: string;
  init: { status: number; headers: Record<string, string> };
} {
  if (!(error instanceof AuthError)) throw error;
  const { message, status, retryAfter } = error;
  const headers: Record<string, string> = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return { failure: message, init: { status, headers } };
}
