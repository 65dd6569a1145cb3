import rules from "~/ui/styles/viewer.css?inline";

/** In the document of a project (ui/page-style.tsx). */
export const VIEWER_STYLE: string = rules;
