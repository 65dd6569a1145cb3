import type { z } from "zod";

/** A form as it goes back to the person who sent it: what was typed, and what is wrong with it. */
export interface FormState<Field extends string> {
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
  /** A failure of ours, not of what was typed. */
  failure?: string;
  /** Signed reference to what was already stored, to be sent along when trying again. */
  referencia?: string;
}

/** The first message per field, in the order of the fields. */
export function fieldErrors<T>(error: z.ZodError<T>): Partial<Record<keyof T & string, string>> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors as Partial<Record<keyof T & string, string>>;
}
