import { type ReactNode, type SyntheticEvent, useEffect } from "react";

const hold = (event: SyntheticEvent): void => event.stopPropagation();

/** Fields and buttons inside of the text, which hears nothing of them: it would take the focus. */
export function BlockFields({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are used, not this
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are held back by the fields
    <div className="block-fields" onBlur={hold} onClick={hold} onFocus={hold}>
      {children}
    </div>
  );
}

/** Nor does it hear where the cursor is in such a field: it would bring it back into the text. */
export function useFieldSelections(): void {
  useEffect(() => {
    const holdSelection = (event: Event): void => {
      if (document.activeElement?.closest(".block-fields")) event.stopPropagation();
    };
    const options = { capture: true };
    window.addEventListener("selectionchange", holdSelection, options);
    return () => window.removeEventListener("selectionchange", holdSelection, options);
  }, []);
}
