import { SIGN_IN_LIMITS } from "./password-limits";

/** A form whose sender has to sign in again, or to send it again. */
export interface UnsentForm {
  action: string;
  /** Without passwords. */
  fields: Record<string, string>;
  /** The authentication service's words; null where signing in would not help. */
  failure: string | null;
  /** Signed proof that the browser was signed in before. */
  resume: string;
}

export const RESUME_FIELDS = { ...SIGN_IN_LIMITS, reanudar: 100 };

const OWN_FIELDS = ["email", "password", "reanudar"];

export function unsentFields(fields: Record<string, string>): Record<string, string> {
  const carried = Object.entries(fields).filter(([name]) => {
    return !OWN_FIELDS.includes(name) && !name.startsWith("password");
  });
  return Object.fromEntries(carried);
}

export function isUnsentForm(data: unknown): data is UnsentForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}
