import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { ACCEPTED } from "~/http/upload-limits";
import { Labelled } from "~/ui/field";
import type { TextEditorProps } from "./editor/text-editor";

interface LoadedEditor {
  Editor: ComponentType<TextEditorProps>;
  initialText: string;
}

interface ContentFieldProps {
  defaultValue: string;
  /** UTF-16 units of the plain text. */
  maxLength: number;
  error?: string;
  picturesError?: string;
  hasPictures: boolean;
  onText(text: string): void;
}

const LABEL_ID = "contenido-etiqueta";
const HINT_ID = "contenido-ayuda";
const ERROR_ID = "contenido-error";

/** A textarea with the contract's plain text, which the editor, loaded only here, writes. */
export function ContentField(props: ContentFieldProps) {
  const { defaultValue, maxLength, error, picturesError, hasPictures, onText } = props;
  const [editor, setEditor] = useState<LoadedEditor | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    let isHere = true;
    import("./editor/text-editor").then(
      ({ default: Editor }) => {
        // What was typed meanwhile goes along.
        if (isHere) setEditor({ Editor, initialText: area.current?.value ?? "" });
      },
      () => {}, // without it the textarea stays
    );
    return () => {
      isHere = false;
    };
  }, []);

  const write = (text: string): void => {
    if (area.current) area.current.value = text;
    onText(text);
  };

  return (
    <div className={error ? "field field-invalid" : "field"}>
      <label id={LABEL_ID} htmlFor="contenido">
        Contenido
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
        ref={area}
        id={editor ? undefined : "contenido"}
        name="contenido"
        rows={16}
        defaultValue={defaultValue}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error && ERROR_ID, !editor && HINT_ID].filter(Boolean).join(" ") || undefined
        }
        hidden={editor !== null}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {!editor && hasPictures && <TextPicturesField error={picturesError} />}
      {editor && (
        <EditorBoundary onCrash={() => setEditor(null)}>
          <editor.Editor
            initialText={editor.initialText}
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

/** Pictures for those who have no editor: the form writes a line for each. */
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

/** An editor that crashes (browser translation is known to do it) gives way to the textarea. */
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
