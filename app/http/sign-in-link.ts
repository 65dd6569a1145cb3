import type { WayOut } from "./form-result";

/** For whoever has to sign in without leaving what was typed. */
export const SIGN_IN: WayOut = { href: "/admin", text: "Entrar en otra pestaña" };
