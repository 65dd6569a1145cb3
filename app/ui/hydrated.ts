import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once JavaScript runs: for what makes sense only then. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
