import { SIGN_IN_LIMITS } from "./password-limits";

/** A form that arrived and could not go on: its sender has to sign in again, or to send it again. */
export interface UnsentForm {
  /** Where it was posted, path and query. */
  action: string;
  /** What was typed, passwords excepted. */
  fields: Record<string, string>;
  /** The authentication service's words; null where signing in would change nothing. */
  failure: string | null;
  /** Signed: that its sender's browser has held a session, whatever has become of the cookie. */
  resume: string;
}

/** The sign-in form's own fields, where it resumes another. */
export const RESUME_FIELDS = { ...SIGN_IN_LIMITS, reanudar: 100 };

const OWN_FIELDS = ["email", "password", "reanudar"];

/** What may be sent along in the sign-in form: neither its own fields nor anybody's password. */
export function unsentFields(fields: Record<string, string>): Record<string, string> {
  const kept = Object.entries(fields).filter(([name]) => {
    return !OWN_FIELDS.includes(name) && !name.startsWith("password");
  });
  return Object.fromEntries(kept);
}

/** Whether what a page failed with is a form to go on with. */
export function isUnsentForm(data: unknown): data is UnsentForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}
