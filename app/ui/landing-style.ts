import rules from "./styles/landing.css?inline";

export const LANDING_STYLE: string = rules;
