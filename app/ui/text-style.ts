import rules from "./styles/text.css?inline";

/**
 * Rules of articles, tables and pictures, in the document of a page that may have them
 * (ui/page-style.tsx).
 */
export const TEXT_STYLE: string = rules;
