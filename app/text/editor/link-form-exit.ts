import { type RefObject, useEffect, useRef } from "react";

interface FormExit {
  /** Returns true if the group may be left; otherwise it shows what is wrong first. */
  mayLeave(): boolean;
  leave(): void;
}

/**
 * Calls `exit.leave` when the form around a group of fields is sent or the text `textId` is
 * entered; while `exit.mayLeave` is false, sending and clicking into the text are prevented.
 */
export function useFormExit(
  group: RefObject<HTMLFieldSetElement>,
  textId: string,
  exit: FormExit,
): void {
  const latest = useRef(exit);
  useEffect(() => {
    latest.current = exit;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isPressed = false;

    const leave = (): void => latest.current.leave();
    const onSubmit = (event: Event): void => {
      if (latest.current.mayLeave()) leave();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const onMouseDown = (event: MouseEvent): void => {
      isPressed = latest.current.mayLeave();
      // Until the button is released the text must not move beneath the pointer.
      if (isPressed) window.addEventListener("mouseup", leave, { signal, once: true });
      else event.preventDefault();
    };
    const onFocus = (): void => {
      if (!isPressed && latest.current.mayLeave()) leave();
    };

    const text = document.getElementById(textId);
    group.current?.form?.addEventListener("submit", onSubmit, { signal });
    text?.addEventListener("mousedown", onMouseDown, { signal });
    text?.addEventListener("focusin", onFocus, { signal });
    return () => listening.abort();
  }, [group, textId]);
}
