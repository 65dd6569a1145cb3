import { createContext } from "react";

/**
 * Whether a page runs scripts. What answers a form of somebody without a session does not: they
 * would bring all that was typed a second time.
 */
export const ScriptsContext = createContext(true);
