/**
 * `flushSync` of react-dom, in a client module: on the server it would only add a megabyte of code.
 */
export { flushSync } from "react-dom";
