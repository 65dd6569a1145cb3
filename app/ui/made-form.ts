import { keyedAddress } from "~/format/form-address";
import { discardUnsentOf } from "./unsent-text";

/**
 * Discards the unsent texts of a sent form (its key is the field `clave`) from this browser, since
 * it is stored.
 */
export function settleUnsent(sent: FormData): void {
  const formKey = String(sent.get("clave") ?? "");
  if (formKey) discardUnsentOf(formKey);
}

/**
 * Replaces the address of a new form by one with its key, so that Back leads to what it has made,
 * not to a form that would make another.
 */
export function markMade(sent: FormData): void {
  const keyed = keyedAddress(location.href, String(sent.get("clave") ?? ""));
  if (keyed) history.replaceState(history.state, "", keyed);
}
