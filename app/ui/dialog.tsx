import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

interface DialogProps {
  title: string;
  /** Where the page goes when the dialog is closed, by Escape too. */
  closeHref: string;
  children: ReactNode;
  /** The links and buttons at its foot; the first link to `closeHref` is the one that closes it. */
  actions: ReactNode;
}

/**
 * A dialog whose being open is the state of the URL. The server renders it open; where there
 * is JavaScript it becomes a true modal one, which adds Escape and a trapped focus.
 */
export function Dialog({ title, closeHref, children, actions }: DialogProps) {
  const ref = useModal(`a[href="${closeHref}"]`);
  const close = (event: SyntheticEvent): void => {
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>(`a[href="${closeHref}"]`)?.click();
  };
  return (
    <dialog className="dialog" open ref={ref} aria-labelledby="dialog-title" onCancel={close}>
      <h2 id="dialog-title">{title}</h2>
      {children}
      <div className="dialog-actions">{actions}</div>
    </dialog>
  );
}

/**
 * Makes a dialog that the server rendered open a modal one: Escape, a trapped focus, and, unless
 * `givesFocusBack` is false, the focus given back to what opened it.
 *
 * @param firstFocus selects what has the focus first, unless something inside has it already;
 *   React writes `autofocus` for a link on the server only
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
    const first = isInside ? opener : dialog.querySelector(firstFocus);
    if (first instanceof HTMLElement) first.focus();
    return () => {
      dialog.close();
      if (givesFocusBack && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [firstFocus, givesFocusBack]);
  return ref;
}
