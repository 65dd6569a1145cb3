import rules from "./styles/blog.css?inline";

export const BLOG_STYLE: string = rules;
