import { type KeyboardEvent, useMemo } from "react";
import { createEditor, type Descendant } from "slate";
import { withHistory } from "slate-history";
import {
  Editable,
  type RenderElementProps,
  type RenderLeafProps,
  Slate,
  withReact,
} from "slate-react";
import { textToDocument } from "../document/from-text";
import { documentToText } from "../document/to-text";
import { commandOf, run } from "./commands";
import { fromSlate, toSlate } from "./slate-document";
import { Toolbar } from "./toolbar";
import { withArticulo } from "./with-articulo";

interface ArticleEditorProps {
  /** The contract's plain text. Read once: an editor whose value is set from outside loses its cursor. */
  initialText: string;
  labelledBy: string;
  onText(text: string): void;
}

const EDITOR_ID = "editor";

/** Takes and gives the plain text of the textarea that it replaces. */
export default function ArticuloEditor({ initialText, labelledBy, onText }: ArticleEditorProps) {
  const editor = useMemo(() => withArticulo(withHistory(withReact(createEditor()))), []);
  const initialValue = useMemo(() => toSlate(textToDocument(initialText)), [initialText]);

  const onChange = (value: Descendant[]): void => {
    const isChange = editor.operations.some(({ type }) => type !== "set_selection");
    if (isChange) onText(documentToText(fromSlate(value)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandOf(event.nativeEvent);
    if (!command) return;
    event.preventDefault();
    run(editor, command);
  };

  return (
    <Slate editor={editor} initialValue={initialValue} onChange={onChange}>
      <Toolbar controls={EDITOR_ID} />
      <Editable
        id={EDITOR_ID}
        className="editor rich-text"
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelledBy}
        lang="es"
        spellCheck
        translate="no"
        renderElement={renderElement}
        renderLeaf={renderLeaf}
        onKeyDown={onKeyDown}
      />
    </Slate>
  );
}

function renderElement({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case "subheading":
      return <h2 {...attributes}>{children}</h2>;
    case "list":
      return <ul {...attributes}>{children}</ul>;
    case "list-item":
      return <li {...attributes}>{children}</li>;
    case "link":
      return (
        <a {...attributes} href={element.url} data-reload>
          {children}
        </a>
      );
    default:
      return <p {...attributes}>{children}</p>;
  }
}

function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  const slanted = leaf.italic ? <em>{children}</em> : children;
  return <span {...attributes}>{leaf.bold ? <strong>{slanted}</strong> : slanted}</span>;
}
