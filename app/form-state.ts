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

/** The text fields that a request brings. One that cannot be read as a form brings none. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  return textFields(form);
}

/** The text fields of a form; files are left out, and of fields that repeat all but the last. */
export function textFields(form: FormData): Record<string, string> {
  const entries = [...form].filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return Object.fromEntries(entries);
}

/** The first message per field, in the order of the fields. */
export function fieldErrors<T>(error: z.ZodError<T>): Partial<Record<keyof T & string, string>> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors as Partial<Record<keyof T & string, string>>;
}
