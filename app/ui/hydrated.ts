import { useEffect, useState } from "react";

/** True once JavaScript runs: for what makes sense only then. */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
