import {
  Component,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { ACCEPTED } from "~/http/upload-limits";
import { Labelled } from "~/ui/field";
import type { TextEditorProps } from "./editor/text-editor";

interface ContentFieldProps {
  /** Plain text with Markdown-like markup (document/to-text.ts). */
  defaultValue: string;
  /** Longest plain text, in UTF-16 units. */
  maxLength: number;
  error?: string;
  picturesError?: string;
  hasPictures: boolean;
  onText(text: string): void;
}

const FIELD_ID = "contenido";
const LABEL_ID = "contenido-etiqueta";
const HINT_ID = "contenido-ayuda";
const ERROR_ID = "contenido-error";

/**
 * Field for a long text: a textarea of plain text, whose value is what is sent. The rich-text
 * editor, once loaded, hides the textarea and writes into it; if the editor crashes, the textarea
 * is shown again with all that was written.
 */
export function ContentField(props: ContentFieldProps) {
  const { defaultValue, maxLength, error, picturesError, hasPictures, onText } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { editor, removeEditor } = useEditor(textarea);
  const describedBy = [error && ERROR_ID, !editor && HINT_ID].filter(Boolean).join(" ");

  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  const write = useCallback((text: string): void => {
    if (textarea.current) textarea.current.value = text;
    latest.current(text);
  }, []);

  return (
    <div className={error ? "field field-invalid" : "field"}>
      <label id={LABEL_ID} htmlFor={FIELD_ID}>
        Texto
      </label>
      {error && (
        <p className="field-error" id={ERROR_ID}>
          {error}
        </p>
      )}
      {!editor && (
        <p className="field-hint" id={HINT_ID}>
          Una línea en blanco separa párrafos. «## » empieza un subtítulo, «### » uno menor, «- »
          una lista, «1. » una numerada, «&gt; » una cita; «| a | b |» es una fila de una tabla, y
          la primera su cabecera; **negrita**, *cursiva*; [texto](dirección) es un enlace, y de esta
          web basta «/inscripcion».
        </p>
      )}
      <textarea
        ref={textarea}
        id={editor ? undefined : FIELD_ID}
        name="contenido"
        rows={16}
        defaultValue={defaultValue}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        hidden={editor !== null}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {!editor && hasPictures && <TextPicturesField error={picturesError} />}
      {editor && (
        <EditorBoundary onCrash={removeEditor}>
          <editor.TextEditor
            id={FIELD_ID}
            initialText={editor.initialText}
            cursor={editor.cursor}
            hasPictures={hasPictures}
            labelledBy={LABEL_ID}
            describedBy={error && ERROR_ID}
            onText={write}
          />
        </EditorBoundary>
      )}
    </div>
  );
}

interface LoadedEditor {
  TextEditor: ComponentType<TextEditorProps>;
  /** Text of the textarea once the editor had loaded. */
  initialText: string;
  /** Cursor in `initialText` (UTF-16 units) when the editor had loaded; null if the field had no focus. */
  cursor: number | null;
}

/** Returns an `editor` that is null until it has loaded, after a crash, and if it cannot load. */
function useEditor(textarea: RefObject<HTMLTextAreaElement>) {
  const [editor, setEditor] = useState<LoadedEditor | null>(null);
  useEffect(() => {
    let isMounted = true;
    import("./editor/text-editor").then(
      ({ default: TextEditor, flushSync }) => {
        const field = textarea.current;
        if (!isMounted || !field) return;
        // Not the default value: something may have been typed while it loaded, and is being typed.
        const cursor = document.activeElement === field ? field.selectionEnd : null;
        flushSync(() => setEditor({ TextEditor, initialText: field.value, cursor }));
      },
      () => {}, // The textarea stays.
    );
    return () => {
      isMounted = false;
    };
  }, [textarea]);
  return { editor, removeEditor: () => setEditor(null) };
}

function TextPicturesField({ error }: { error?: string }) {
  return (
    <>
      <Labelled
        name="imagenes"
        label="Imágenes del texto"
        optional
        hint="Cada una se convierte en una línea al final del texto: muévela a su sitio y escribe entre sus corchetes qué se ve, o «decorativa» si solo adorna. El pie va entre comillas, detrás de la dirección. Dos líneas seguidas son dos imágenes juntas."
        error={error}
        control={<input type="file" accept={ACCEPTED} multiple />}
      />
      <p className="form-actions">
        <button
          type="submit"
          name="seguir"
          value="1"
          className="button button-quiet"
          formNoValidate
        >
          Subir y seguir
        </button>
        <a href="/blog-admin/imagenes" target="_blank" rel="noreferrer">
          Elegir de la galería (en otra pestaña)
        </a>
      </p>
    </>
  );
}

interface EditorBoundaryProps {
  children: ReactNode;
  onCrash(): void;
}

/** Renders the editor until it crashes, as browser translation makes it do; then calls `onCrash`. */
class EditorBoundary extends Component<EditorBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    return this.state.crashed ? null : this.props.children;
  }
}
