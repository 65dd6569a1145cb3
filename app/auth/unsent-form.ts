import type { CarriedForm } from "~/http/resumed-form";

/** A form whose sender has to sign in again, or to send it again. */
export interface UnsentForm extends CarriedForm {
  action: string;
  /** The authentication service's words; null where signing in would not help. */
  failure: string | null;
  /** Signed proof that the browser was signed in before. */
  resume: string;
}

export function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  const carried = Object.entries(fields).filter(([name]) => !name.startsWith("password"));
  return Object.fromEntries(carried);
}

export function isUnsentForm(data: unknown): data is UnsentForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}
