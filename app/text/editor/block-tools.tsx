import type { ReactNode } from "react";
import { Editor, Transforms } from "slate";
import { ReactEditor, useSlateStatic } from "slate-react";
import { blockPath, destination, type VoidBlock } from "./voids";

interface BlockToolsProps {
  element: VoidBlock;
  /** Noun for the block in its buttons: «imagen» or «tabla». */
  name: string;
  children?: ReactNode;
}

/** Moves or removes a block; always in sight, as a telephone cannot select a picture. */
export function BlockTools({ element, name, children }: BlockToolsProps) {
  const editor = useSlateStatic();
  const path = blockPath(editor, element);
  const move = (by: 1 | -1) => {
    const to = destination(editor, path, by);
    return {
      disabled: to === null,
      onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
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
