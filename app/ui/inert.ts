/** React 18 knows no `inert`, but writes an attribute it does not know as it stands. */
export type InertProps = { inert?: "" };

export function inertWhen(condition: boolean): InertProps {
  return condition ? { inert: "" } : {};
}
