/** react-dom's, for code that runs after an event: on the server it would only bring a megabyte of text along. */
export { flushSync } from "react-dom";
