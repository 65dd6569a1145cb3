import rules from "./styles/blog.css?inline";

/** Rules of the list of articles, in its document alone (ui/page-style.tsx). */
export const BLOG_STYLE: string = rules;
