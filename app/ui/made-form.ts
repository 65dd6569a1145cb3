import { keyedAddress } from "~/format/form-address";
import { discardUnsentOf } from "./unsent-text";

/** Notes that what a form sent is stored: none of it waits in this browser. */
export function settleUnsent(sent: FormData): void {
  const formKey = String(sent.get("clave") ?? "");
  if (formKey) discardUnsentOf(formKey);
}

/** Has Back lead to what a new form has made, in place of a form that would make another one. */
export function markMade(sent: FormData): void {
  const keyed = keyedAddress(location.href, String(sent.get("clave") ?? ""));
  if (keyed) history.replaceState(history.state, "", keyed);
}
