import { useEffect, useRef } from "react";

const QUESTION = "Hay cambios sin guardar. ¿Salir de todos modos?";

/** Asks before leaving a page on which something was typed, by a link or by closing it. */
export function useLeaveGuard(): { markDirty(): void; markClean(): void } {
  const isDirty = useRef(false);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isDirty.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!isDirty.current || !link || link.closest("[contenteditable]")) return;
      if (link.getAttribute("href")?.startsWith("#")) return;
      if (window.confirm(QUESTION)) isDirty.current = false;
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
  return useRef({
    markDirty: () => {
      isDirty.current = true;
    },
    markClean: () => {
      isDirty.current = false;
    },
  }).current;
}
