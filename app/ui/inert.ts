/**
 * Props that make an element inert: "", since React 18 does not know `inert` and writes it as it
 * stands.
 */
export type InertProps = { inert?: "" };

/** Props of what surrounds a page; `lang` where the page itself is in another language. */
export type FrameProps = InertProps & { lang?: "es" };

export function inertWhen(condition: boolean): InertProps {
  return condition ? { inert: "" } : {};
}
