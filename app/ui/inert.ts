/** React 18 knows no `inert`, but writes an attribute it does not know as it stands. */
export type InertProps = { inert?: "" };

/** Props of what surrounds a page; `lang` where the page itself is in another language. */
export type FrameProps = InertProps & { lang?: "es" };

export function inertWhen(condition: boolean): InertProps {
  return condition ? { inert: "" } : {};
}
