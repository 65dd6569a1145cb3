import { type RefObject, useEffect } from "react";

const LINKS: Record<string, string> = {
  ArrowLeft: "a[rel=prev]",
  ArrowRight: "a[rel=next]",
  Escape: "a[data-closes]",
};

/** Arrow keys and Escape follow the links of the viewer. */
export function useViewerKeys(dialog: RefObject<HTMLDialogElement>): void {
  useEffect(() => {
    const follow = (selector: string): void => {
      dialog.current?.querySelector<HTMLAnchorElement>(selector)?.click();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const selector = LINKS[event.key];
      if (!selector || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      follow(selector);
    };
    // What closes a dialog besides the key: the back gesture of a telephone.
    const onCancel = (event: Event): void => {
      event.preventDefault();
      follow(LINKS.Escape as string);
    };
    const element = dialog.current;
    document.addEventListener("keydown", onKeyDown);
    element?.addEventListener("cancel", onCancel);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      element?.removeEventListener("cancel", onCancel);
    };
  }, [dialog]);
}
