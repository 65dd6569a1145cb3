import rules from "./styles/text.css?inline";

export const TEXT_STYLE: string = rules;
