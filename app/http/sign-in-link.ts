import type { WayOut } from "./form-result";

/** Leads whoever has to sign in to another tab, so that what was typed stays here. */
export const SIGN_IN: WayOut = { href: "/admin", text: "Entrar en otra pestaña" };
