/** The paper behind every page, for what the browser draws around it (`--page` of tokens.css). */
export const PAPER = { light: "#f6f5f2", dark: "#161518" };
