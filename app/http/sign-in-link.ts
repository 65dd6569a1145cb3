import type { WayOut } from "./form-result";

/** Link to sign in in another tab, so that what was typed stays in this one. */
export const SIGN_IN: WayOut = { href: "/admin", text: "Entrar en otra pestaña" };
