/** Name of the field that nobody sees: what programs fill in, people do not. */
export const TRAP_FIELD = "web";
