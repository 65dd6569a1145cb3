import type { CarriedForm } from "~/http/resumed-form";

/** A form whose sender has to sign in again, or to send it again. */
export interface UnsentForm extends CarriedForm {
  action: string;
  /** Request to the sender: the password, the second key, or only to send the form again. */
  asks: "password" | "code" | "nothing";
  /** The authentication service's words; null where nothing was wrong. */
  failure: string | null;
  /** True if a passkey may be asked for. */
  hasKeys: boolean;
  /** Signed proof that the browser was signed in before. */
  resume: string;
}

/**
 * Returns the fields that are carried over: without a passkey's answer, and passwords empty, which
 * the form's page asks for again.
 */
export function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  const carried = Object.entries(fields).filter(([name]) => name !== "llave");
  return Object.fromEntries(carried.map(([name, value]) => [name, isPassword(name) ? "" : value]));
}

const isPassword = (name: string) => name.startsWith("password");

/** True if a form does nothing before a password is typed into it again. */
export function lacksPassword({ fields }: Pick<UnsentForm, "fields">): boolean {
  return Object.keys(fields).some(isPassword);
}

export function isUnsentForm(data: unknown): data is UnsentForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}
