import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { ARTICULO_LIMITS } from "../articulo-fields";

interface EditorProps {
  initialText: string;
  labelledBy: string;
  onText(text: string): void;
}

interface LoadedEditor {
  Editor: ComponentType<EditorProps>;
  initialText: string;
}

interface ContentFieldProps {
  defaultValue: string;
  error?: string;
  onText(text: string): void;
}

const LABEL_ID = "contenido-etiqueta";

/** A textarea with the contract's plain text, which the editor, loaded only here, writes. */
export function ContentField({ defaultValue, error, onText }: ContentFieldProps) {
  const [editor, setEditor] = useState<LoadedEditor | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    let isHere = true;
    import("./articulo-editor").then(
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
      {error && <p className="field-error">{error}</p>}
      {!editor && (
        <p className="field-hint" id="contenido-ayuda">
          Una línea en blanco separa párrafos. «## » empieza un subtítulo, «- » una lista;
          **negrita**, *cursiva*; [texto](dirección) es un enlace, y de esta web basta
          «/inscripcion».
        </p>
      )}
      <textarea
        ref={area}
        id="contenido"
        name="contenido"
        rows={16}
        defaultValue={defaultValue}
        maxLength={ARTICULO_LIMITS.contenido}
        aria-describedby={editor ? undefined : "contenido-ayuda"}
        hidden={editor !== null}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {editor && (
        <EditorBoundary onCrash={() => setEditor(null)}>
          <editor.Editor initialText={editor.initialText} labelledBy={LABEL_ID} onText={write} />
        </EditorBoundary>
      )}
    </div>
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
