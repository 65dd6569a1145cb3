import rules from "./styles/courses.css?inline";

/** Rules of the pages of dated courses, in their documents (ui/page-style.tsx). */
export const COURSES_STYLE: string = rules;
