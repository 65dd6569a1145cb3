import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
} from "react";
import { Editor, Transforms } from "slate";
import { ReactEditor, useSlateStatic } from "slate-react";
import { blockPath, destination, type VoidBlock } from "./voids";

const hold = (event: SyntheticEvent): void => event.stopPropagation();

/** The editors in whose next new block the cursor is to be put. */
const entering = new WeakSet<Editor>();

/** Puts the cursor into the first field of the block that is inserted next. */
export function enterNextBlock(editor: Editor): void {
  entering.add(editor);
}

/** Wraps the inputs of a picture or table; stops focus and clicks, for which Slate would take the focus. */
export function BlockFields({ children }: { children: ReactNode }) {
  const editor = useSlateStatic();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By then Slate has put the cursor beside the block, and lets it go.
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

/** Hides `selectionchange` in a block's input from Slate, which would move the cursor back to the text. */
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

interface BlockInputProps {
  value: string;
  label: string;
  /** True if the label is for screen readers only. */
  isQuiet?: boolean;
  placeholder?: string;
  maxLength: number;
  disabled?: boolean;
  onText(value: string): void;
}

/**
 * Input of a picture or table block. Slate renders its value too late for a controlled input, whose
 * cursor would jump; so the input is written only where it differs.
 */
export function BlockInput(props: BlockInputProps) {
  const { value, label, isQuiet, placeholder, maxLength, disabled, onText } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The form around the text is not sent from here, and its text hears nothing of this.
    if (event.key === "Enter") event.preventDefault();
    const isOurs = !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s");
    if (isOurs) event.stopPropagation();
  };
  return (
    <label className="block-input">
      <span className={isQuiet ? "visually-hidden" : undefined}>{label}</span>
      <input
        ref={input}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={disabled}
        autoComplete="off"
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

interface BlockToolsProps {
  element: VoidBlock;
  /** Noun for the block in its buttons: «imagen» or «tabla». */
  name: string;
  children?: ReactNode;
}

/** Buttons that move or remove a block; always in sight, as a telephone cannot select a picture. */
export function BlockTools({ element, name, children }: BlockToolsProps) {
  const editor = useSlateStatic();
  const path = blockPath(editor, element);
  const move = (by: 1 | -1) => {
    const to = destination(editor, path, by);
    return {
      disabled: to === null,
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        if (path && to) Transforms.moveNodes(editor, { at: path, to });
        const button = event.currentTarget;
        // Moved in the page, a button loses the focus.
        requestAnimationFrame(() => button.focus());
      },
    };
  };
  const remove = (): void => {
    if (!path) return;
    Transforms.removeNodes(editor, { at: path });
    ReactEditor.focus(editor);
    Transforms.select(editor, Editor.start(editor, path));
  };
  return (
    <p className="block-tools">
      <button type="button" className="link-button" {...move(-1)} aria-label={`Subir la ${name}`}>
        Subir
      </button>
      <button type="button" className="link-button" {...move(1)} aria-label={`Bajar la ${name}`}>
        Bajar
      </button>
      {children}
      <button
        type="button"
        className="link-button"
        aria-label={`Quitar la ${name}`}
        onClick={remove}
      >
        Quitar
      </button>
    </p>
  );
}
