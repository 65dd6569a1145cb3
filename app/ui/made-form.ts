import { keyedAddress } from "~/format/form-address";

/** Has Back lead to what a new form has made, in place of a form that would make another one. */
export function markMade(sent: FormData): void {
  const keyed = keyedAddress(location.href, String(sent.get("clave") ?? ""));
  if (keyed) history.replaceState(history.state, "", keyed);
}
