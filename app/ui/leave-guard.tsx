import { useBlocker } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";

const QUESTION = "Hay cambios sin guardar. ¿Salir de todos modos?";

/** Asks before a link, Back or closing discards what was typed, once `beforeLeave` has ended. */
export function useLeaveGuard(beforeLeave?: () => Promise<void>): {
  markDirty(): void;
  markClean(): void;
} {
  const isDirty = useRef(false);
  const last = useRef(beforeLeave);
  last.current = beforeLeave;
  const blocker = useBlocker(() => isDirty.current);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(QUESTION)) return blocker.reset();
    isDirty.current = false;
    Promise.resolve(last.current?.()).finally(blocker.proceed);
  }, [blocker]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
  return useMemo(() => {
    const mark = (value: boolean) => () => {
      isDirty.current = value;
    };
    return { markDirty: mark(true), markClean: mark(false) };
  }, []);
}
