import type { CarriedForm } from "~/http/resumed-form";

/** A form whose sender has to sign in again, or to send it again. */
export interface UnsentForm extends CarriedForm {
  action: string;
  /** What it asks of its sender: to sign in, the second key, or only to send it again. */
  asks: "password" | "code" | "nothing";
  /** The authentication service's words; null where nothing was wrong. */
  failure: string | null;
  /** Whether a passkey may be asked for. */
  hasKeys: boolean;
  /** Signed proof that the browser was signed in before. */
  resume: string;
}

export function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  const carried = Object.entries(fields).filter(
    ([name]) => !name.startsWith("password") && name !== "llave",
  );
  return Object.fromEntries(carried);
}

export function isUnsentForm(data: unknown): data is UnsentForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}
