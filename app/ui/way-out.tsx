import type { WayOut } from "~/http/form-result";

/** Link to sign in in another tab, so that what was typed stays in this one. */
export const SIGN_IN: WayOut = { href: "/admin", text: "Entrar en otra pestaña" };

/** Link into another tab: what was typed stays in this one. */
export function WayOutLink({ href, text }: WayOut) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
