import { useBlocker } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { isUnsaved, leaveUnsaved, markSaved, markUnsaved } from "./unsaved";

const QUESTION = "Hay cambios sin guardar. ¿Salir de todos modos?";

/**
 * Returns a guard that asks before the page is left while it is marked dirty; once that is
 * confirmed, `beforeLeave` is awaited.
 */
export function useLeaveGuard(beforeLeave?: () => Promise<void>): {
  markDirty(): void;
  markClean(): void;
} {
  useLeaveQuestion();
  const last = useRef(beforeLeave);
  last.current = beforeLeave;
  const isHere = useRef(false);
  const guard = useMemo(() => {
    const own = {};
    return {
      markDirty() {
        if (isHere.current) markUnsaved(own, () => last.current?.());
      },
      markClean: () => markSaved(own),
    };
  }, []);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      guard.markClean();
    };
  }, [guard]);
  return guard;
}

function useLeaveQuestion(): void {
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(QUESTION)) return blocker.reset();
    leaveUnsaved().finally(blocker.proceed);
  }, [blocker]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
}
