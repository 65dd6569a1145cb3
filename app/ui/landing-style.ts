import rules from "./styles/landing.css?inline";

/** Rules of the landing page, in its document alone (ui/page-style.tsx). */
export const LANDING_STYLE: string = rules;
