import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns true once the page is hydrated; false on the server and while hydrating. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
