import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import type { Editor } from "slate";
import { useSlateStatic } from "slate-react";

const hold = (event: SyntheticEvent): void => event.stopPropagation();

/** Those that wait for a new block, to put the cursor into it. */
const entering = new WeakSet<Editor>();

/** Puts the cursor into the first field of the block that is inserted next. */
export function enterNextBlock(editor: Editor): void {
  entering.add(editor);
}

/** Fields and buttons inside of the text, which hears nothing of them: it would take the focus. */
export function BlockFields({ children }: { children: ReactNode }) {
  const editor = useSlateStatic();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By then the text has put the cursor beside the block, and lets it go.
    if (entering.delete(editor)) setTimeout(() => fields.current?.querySelector("input")?.focus());
  }, [editor]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are used, not this
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are held back by the fields
    <div ref={fields} className="block-fields" onBlur={hold} onClick={hold} onFocus={hold}>
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
