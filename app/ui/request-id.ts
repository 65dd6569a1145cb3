import { createContext, useContext } from "react";

/** Set on the server only; the pages that read it are not hydrated. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** The id of the request that is being answered, to be read out when reporting a problem. */
export function useRequestId(): string | undefined {
  return useContext(RequestIdContext);
}
