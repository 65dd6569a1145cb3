import type { ZodError } from "zod";
import { isTransientStorageError } from "~/http/unavailable";
import { logProblem } from "~/log.server";

/** A refusal in the authentication service's words, with its status (specification, section 8). */
export class AuthError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Seconds, where trying again later makes sense. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export const SESSION_MISSING = "Auth session missing!";

export const invalidCredentials = () => new AuthError("Invalid login credentials", 400);
/** What a schema says of a value that is too long; of others the service says no more than that. */
export function invalidInput({ issues }: ZodError): AuthError {
  const long = issues.find(({ code }) => code === "too_big");
  return long ? new AuthError(long.message, 400) : invalidCredentials();
}
export const rateLimited = (seconds: number) =>
  new AuthError("Request rate limit reached", 429, seconds);
export const weakPassword = (reason: string) => new AuthError(reason, 422);
export const samePassword = () =>
  new AuthError("New password should be different from the old password.", 422);
export const linkExpired = () => new AuthError("Email link is invalid or has expired", 403);

/** The service could not be reached, which here means the database or the password workers. */
export const unavailable = () =>
  new AuthError(
    "El servicio de acceso está ocupado. Espera un momento y vuelve a intentarlo.",
    503,
    5,
  );

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
  if (!isTransientStorageError(error)) throw error;
  logProblem("nobody can sign in", error);
  return unavailable();
}
