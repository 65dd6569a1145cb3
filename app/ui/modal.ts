import { type RefObject, useEffect, useRef } from "react";

/**
 * Makes a dialog that the server rendered open a true modal one: Escape, a trapped focus, and
 * the focus given back to what opened it, unless somebody else sees to that.
 */
export function useModal({ givesFocusBack = true } = {}): RefObject<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.close();
    dialog.showModal();
    return () => {
      dialog.close();
      if (givesFocusBack && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [givesFocusBack]);
  return ref;
}
