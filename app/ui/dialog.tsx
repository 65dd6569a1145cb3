import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

interface DialogProps {
  title: string;
  closeHref: string;
  children: ReactNode;
  /**
   * True if the dialog is read from its title, which then has the focus, also without JavaScript.
   */
  isLong?: boolean;
  /** True for a dialog that is a page of its own: its actions stay in sight. */
  isSheet?: boolean;
  /** Links and buttons; one link to `closeHref`, here or beside the title, closes the dialog. */
  actions: ReactNode;
}

/**
 * Dialog that the server renders open, by its URL; JavaScript makes it modal, with Escape and
 * trapped focus.
 */
export function Dialog({ title, closeHref, isLong, isSheet, children, actions }: DialogProps) {
  const ref = useModal(`a[href="${closeHref}"]`);
  const close = (event: SyntheticEvent): void => {
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>(`a[href="${closeHref}"]`)?.click();
  };
  return (
    <dialog
      className={isSheet ? "dialog dialog-sheet" : "dialog"}
      open
      ref={ref}
      aria-labelledby="dialog-title"
      onCancel={close}
    >
      <div className="dialog-head">
        {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside the dialog */}
        <h2 id="dialog-title" tabIndex={-1} autoFocus={isLong}>
          {title}
        </h2>
        {isSheet && (
          <a href={closeHref} data-preserve-scroll>
            Cerrar
          </a>
        )}
      </div>
      {children}
      <div className="dialog-actions">{actions}</div>
    </dialog>
  );
}

/**
 * Returns a ref that makes its dialog modal: Escape, trapped focus and, if `givesFocusBack`, the
 * focus back to what opened it.
 * @param firstFocus selector of the first focus (React writes `autofocus` on the server only),
 * unless the dialog is longer than the window or has an element with `data-first-focus`
 */
export function useModal(
  firstFocus: string,
  { givesFocusBack = true } = {},
): RefObject<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const isInside = dialog.contains(opener);
    dialog.close();
    dialog.showModal();
    // One that is longer than the window is read from its title.
    const isLong = dialog.scrollHeight > dialog.clientHeight;
    const title = isLong && dialog.querySelector("#dialog-title");
    const asked = dialog.querySelector("[data-first-focus]");
    const first = isInside ? opener : asked || title || dialog.querySelector(firstFocus);
    if (first instanceof HTMLElement) first.focus();
    return () => {
      dialog.close();
      if (givesFocusBack && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [firstFocus, givesFocusBack]);
  return ref;
}
