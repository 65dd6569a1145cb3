import { useBlocker } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";

const QUESTION = "Hay cambios sin guardar. ¿Salir de todos modos?";

/** Asks before a link, Back or closing discards what was typed. */
export function useLeaveGuard(): { markDirty(): void; markClean(): void } {
  const isDirty = useRef(false);
  const blocker = useBlocker(() => {
    isDirty.current &&= !window.confirm(QUESTION);
    return isDirty.current;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
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
