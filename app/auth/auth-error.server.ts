import type { ZodError } from "zod";
import { isTransientStorageError } from "~/http/unavailable";
import { logProblem } from "~/log.server";
import { NOT_YOURS, SERVICE_WORDS } from "./service-words";

/** An error of the authentication service: its message and HTTP status (specification, section 8). */
export class AuthError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Seconds until another attempt may be made; undefined where waiting helps nothing. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export const invalidCredentials = () => new AuthError(SERVICE_WORDS.invalid, 400);
export const sessionEnded = () => new AuthError(SERVICE_WORDS.missing, 401);
export const notYours = () => new AuthError(NOT_YOURS, 400);
export function invalidInput({ issues }: ZodError): AuthError {
  const long = issues.find(({ code }) => code === "too_big");
  return long ? new AuthError(long.message, 400) : invalidCredentials();
}
export const rateLimited = (seconds: number) => new AuthError(SERVICE_WORDS.limited, 429, seconds);
export const weakPassword = (reason: string) => new AuthError(reason, 422);
export const samePassword = () => new AuthError(SERVICE_WORDS.same, 422);
export const accountExists = () => new AuthError("La primera cuenta ya está hecha.", 409);
export const linkExpired = () => new AuthError(SERVICE_WORDS.expired, 403);

export const unavailable = () =>
  new AuthError(
    "El servicio de acceso está ocupado. Espera un momento y vuelve a intentarlo.",
    503,
    5,
  );

/**
 * Returns the arguments of `data()` that answer an AuthError or a transient storage error.
 * @throws any other error
 */
export function authFailure(
  error: unknown,
): [{ failure: string }, { status: number; headers: Record<string, string> }] {
  const { message: failure, status, retryAfter } = refusalOf(error);
  const headers: Record<string, string> = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return [{ failure }, { status, headers }];
}

function refusalOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (!isTransientStorageError(error)) throw error;
  logProblem("nobody can sign in", error);
  return unavailable();
}
