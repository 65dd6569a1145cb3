import rules from "./styles/courses.css?inline";

export const COURSES_STYLE: string = rules;
