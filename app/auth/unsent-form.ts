import type { CarriedForm } from "~/http/resumed-form";

export interface UnsentForm extends CarriedForm {
  action: string;
  asks: "password" | "code" | "nothing";
  /** The authentication service's words; null where nothing was wrong. */
  failure: string | null;
  hasKeys: boolean;
  /** Signed proof that one of our own pages carries the form (PROOF_FIELD). */
  resume: string;
}

/** Returns the fields carried over: passwords empty, to be typed again, and no passkey's answer. */
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
