import type { z } from "zod";
import { UNAVAILABLE } from "./unavailable";

export type FormResult<Value, Form> = { ok: true; value: Value } | FormFailure<Form>;

interface FormFailure<Form> {
  ok: false;
  /** Why nothing was saved; "unfinished" if nothing is wrong, but the user goes on. */
  reason: "invalid" | "unfinished" | "conflict" | "rate_limited" | "unavailable";
  form: Form;
  /** Seconds to wait, where the form was rate-limited. */
  retryAfter?: number;
}

const STATUS = { invalid: 400, unfinished: 200, conflict: 409, rate_limited: 429 };

export function responseInit({ reason, retryAfter }: FormFailure<unknown>): ResponseInit {
  if (reason === "unavailable") return UNAVAILABLE;
  const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
  return { status: STATUS[reason], headers };
}

export interface FormState<Field extends string> {
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
  /** A failure of ours, not of what was typed. */
  failure?: string;
  /** Signed reference to what was already stored, to be sent along when trying again. */
  retryReference?: string;
}

/** Thrown while a form is saved, where something else was stored meanwhile. */
export class FormConflict extends Error {
  /** Creates a conflict; the values of `form` replace those that were sent. */
  constructor(readonly form: FormState<string>) {
    super(form.failure);
  }
}

/** Returns the first message per field, in the order of the fields. */
export function fieldErrors<T>(
  error: z.ZodError<T> | undefined,
): Partial<Record<keyof T & string, string>> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors as Partial<Record<keyof T & string, string>>;
}

/** Returns a sentence with the stored value for each field where it differs from the typed one. */
export function saidNow<Field extends string>(
  stored: Record<Field, string | null>,
  typed: Record<Field, string | null>,
): Partial<Record<Field, string>> {
  const names = Object.keys(typed) as Field[];
  const differing = names.filter((name) => (stored[name] || null) !== (typed[name] || null));
  return Object.fromEntries(
    differing.map((name) => [
      name,
      stored[name] ? `Ahora dice: «${stored[name]}»` : "Ahora está vacío",
    ]),
  ) as Partial<Record<Field, string>>;
}

/** A link that leads on from a refusal, in another tab: what was typed stays in this one. */
export interface WayOut {
  href: string;
  text: string;
}

interface FormRefusal {
  refusal: string;
  wayOut?: WayOut;
}

export const MALFORMED = "El formulario ha llegado dañado. Vuelve a enviarlo.";
export const TOO_LARGE = "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo.";

export function refuseForm(
  refusal: string,
  init: { status: number; headers?: Record<string, string> },
  wayOut?: WayOut,
): Response {
  const headers = { ...init.headers, "Cache-Control": "no-store" };
  return Response.json({ refusal, wayOut } satisfies FormRefusal, { ...init, headers });
}

export function isFormRefusal(data: unknown): data is FormRefusal {
  return typeof data === "object" && data !== null && "refusal" in data;
}
