import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  createEditor,
  type Descendant,
  Editor,
  type NodeEntry,
  Range,
  Text,
  Transforms,
} from "slate";
import { withHistory } from "slate-history";
import { Editable, ReactEditor, Slate, withReact } from "slate-react";
import { ACCEPTED } from "~/http/upload-limits";
import { flushSync } from "~/ui/flush-sync.client";
import type { TextPicture } from "../document/document";
import { leftOutText } from "../document/pasted-losses";
import { documentToText } from "../document/to-text";
import { enterNextBlock, useFieldSelections } from "./block-fields";
import {
  COMMANDS,
  type Command,
  commandOf,
  isAsking,
  isPicture,
  isSelectAll,
  readSelection,
  run,
  scrollToCursor,
} from "./commands";
import { GalleryForm } from "./gallery-form";
import { LinkForm } from "./link-form";
import { type LinkTarget, linkTarget, removeLink, setLink, setLinkElsewhere } from "./links";
import { PasteNotice, PictureUploads } from "./notices";
import { renderElement, renderLeaf } from "./render";
import { fromSlate, fromTextarea, toSlatePicture } from "./slate-document";
import { NEW_TABLE } from "./table-block";
import { Toolbar } from "./toolbar";
import { imageFiles, useFileDrops } from "./uploads";
import { insertBlocks } from "./voids";
import { insertFiles, withDocument } from "./with-document";

/** Re-exported for content-field.tsx, whose own import would load it on every page. */
export { flushSync };

export interface TextEditorProps {
  /** Id of the editable element, to which label and error summary link. */
  id: string;
  /** Plain text (document/to-text.ts). It is read only once: to change it later would lose the cursor. */
  initialText: string;
  /** Cursor in `initialText` (UTF-16 units), which the editor takes over, or null. */
  cursor: number | null;
  hasPictures: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  onText(text: string): void;
}

const NO_PICTURES = "Aquí no caben imágenes: se ha quedado el texto.";
const BESIDE = "Suelta las imágenes dentro del texto: fuera de él no se traen.";

/**
 * Slate editor of a text: plain text comes in and, at each change, goes out by `onText`. Memoised,
 * as rendering it again would make Slate restore an outdated cursor.
 */
export default memo(function TextEditor(props: TextEditorProps) {
  const { id, initialText, cursor, hasPictures, labelledBy, describedBy, onText } = props;
  const [losses, setLosses] = useState("");
  const [target, setTarget] = useState<LinkTarget | null>(null);
  const editor = useMemo(() => {
    return withDocument(withHistory(withReact(createEditor())), setLosses);
  }, []);
  const taken = useMemo(() => {
    return fromTextarea(initialText, cursor, hasPictures);
  }, [initialText, cursor, hasPictures]);
  useLayoutEffect(() => {
    if (cursor === null) return;
    const point = taken.cursor ?? Editor.end(editor, []);
    // Without an operation, for which the focus would wait while keys go nowhere.
    editor.selection = { anchor: point, focus: point };
    ReactEditor.focus(editor);
  }, [editor, cursor, taken]);
  const [isChoosing, setIsChoosing] = useState(false);
  const commands = hasPictures ? COMMANDS : COMMANDS.filter(({ command }) => !isPicture(command));
  const tools = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useFileDrops(id, () => setLosses(hasPictures ? BESIDE : NO_PICTURES));
  useFieldSelections();

  const onChange = (value: Descendant[]): void => {
    if (!hasPictures && removePictures(editor)) setLosses(NO_PICTURES);
    const isChange = editor.operations.some(({ type }) => type !== "set_selection");
    if (isChange) onText(documentToText(fromSlate(value)));
  };
  const onCommand = (command: Command): void => {
    readSelection(editor);
    if (!isAsking(command)) run(editor, command);
    else if (command === "link") {
      // Slate misses that the form takes the focus while it moves the selection, and would take it back.
      ReactEditor.blur(editor);
      setTarget(linkTarget(editor));
    } else if (command === "picture") files.current?.click();
    else if (command === "gallery") setIsChoosing(true);
    else {
      enterNextBlock(editor);
      insertBlocks(editor, [NEW_TABLE]);
    }
  };
  const onFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    enterNextBlock(editor);
    insertFiles(editor, Array.from(currentTarget.files ?? []));
    currentTarget.value = "";
  };
  const onChosen = (picture: TextPicture): void => {
    enterNextBlock(editor);
    insertBlocks(editor, [toSlatePicture(picture)]);
    setIsChoosing(false);
  };
  /**
   * Inserts dropped pictures behind the block they were dropped on, which Slate does not do.
   * Returns true for a drop of files, which Slate is not to handle as well.
   */
  const onDrop = (event: DragEvent<HTMLDivElement>): boolean => {
    const { files } = event.dataTransfer;
    const dropped = imageFiles(files);
    if (files.length > 0) setLosses(leftOutText(files));
    if (dropped.length === 0) return files.length > 0;
    const range = ReactEditor.findEventRange(editor, event);
    // Not in the block itself, where a word would be parted.
    if (range) Transforms.select(editor, Editor.end(editor, range.anchor.path.slice(0, 1)));
    insertFiles(editor, dropped);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInText = event.target === event.currentTarget;
    if (isInText && (event.key === "Backspace" || event.key === "Delete")) readSelection(editor);
    if (isInText && isSelectAll(event.nativeEvent)) {
      event.preventDefault();
      // A selection that Slate has already would not be given to the browser.
      Transforms.deselect(editor);
      Transforms.select(editor, Editor.range(editor, []));
    }
    const command = commandOf(event.nativeEvent);
    if (!command || !commands.some((each) => each.command === command)) return;
    event.preventDefault();
    onCommand(command);
  };
  const closeLinkForm = (change?: () => void): void => {
    change?.();
    // Where the cursor is shows only when the form is gone.
    flushSync(() => setTarget(null));
    if (editor.selection) {
      scrollToCursor(editor, ReactEditor.toDOMRange(editor, editor.selection));
    }
    ReactEditor.focus(editor);
  };
  const leaveLinkForm = (link: { url: string; words: string } | null): void => {
    readSelection(editor);
    if (link && target) {
      setLinkElsewhere(editor, target, link.url, link.words);
      onText(documentToText(fromSlate(editor.children)));
    }
    if (document.activeElement?.closest(".link-form")) closeLinkForm();
    else setTarget(null);
  };
  const decorate = ([node, path]: NodeEntry) => {
    if (!target || !Text.isText(node)) return [];
    const shared = Range.intersection(target.at, Editor.range(editor, path));
    return shared && Range.isExpanded(shared) ? [{ ...shared, isLinkTarget: true as const }] : [];
  };

  /** Pastes by `insertData`: for a paste of files alone browsers give Slate no input event. */
  const onPaste = (event: ClipboardEvent<HTMLDivElement>): boolean => {
    if (!ReactEditor.hasEditableTarget(editor, event.target)) return false;
    event.preventDefault();
    editor.insertData(event.clipboardData);
    return true;
  };

  return (
    <Slate editor={editor} initialValue={taken.value} onChange={onChange}>
      <div className="editor-tools" ref={tools}>
        <Toolbar
          commands={commands}
          controls={id}
          expanded={{ link: target !== null, gallery: isChoosing }}
          onCommand={onCommand}
        />
        <input ref={files} type="file" accept={ACCEPTED} multiple hidden onChange={onFiles} />
        {isChoosing && <GalleryForm onChoose={onChosen} onClose={() => setIsChoosing(false)} />}
        {target && (
          <LinkForm
            target={target}
            textId={id}
            onLink={(url, words) => closeLinkForm(() => setLink(editor, target, url, words))}
            onRemove={() => closeLinkForm(() => removeLink(editor, target))}
            onClose={() => closeLinkForm()}
            onLeave={leaveLinkForm}
          />
        )}
        <PictureUploads text={tools} />
        <PasteNotice losses={losses} onClose={() => setLosses("")} />
      </div>
      <Editable
        id={id}
        className="editor rich-text"
        disableDefaultStyles
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        lang="es"
        spellCheck
        translate="no"
        renderElement={renderElement}
        renderLeaf={renderLeaf}
        decorate={decorate}
        scrollSelectionIntoView={scrollToCursor}
        onKeyDown={onKeyDown}
        onDrop={onDrop}
        onPaste={onPaste}
      />
    </Slate>
  );
});

/** Removes all pictures from a text that may have none. @returns whether there were any */
function removePictures(editor: Editor): boolean {
  const before = editor.children.length;
  Transforms.removeNodes(editor, {
    at: [],
    match: (node) => "type" in node && node.type === "picture",
  });
  return editor.children.length < before;
}
