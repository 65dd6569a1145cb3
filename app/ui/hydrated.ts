import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once JavaScript runs. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
