import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { ARTICULO_LIMITS } from "../articulo-fields";

interface EditorProps {
  initialText: string;
  labelledBy: string;
  onText(text: string): void;
}

interface ContentFieldProps {
  defaultValue: string;
  error?: string;
  onText(text: string): void;
}

const LABEL_ID = "contenido-etiqueta";

/**
 * The article's text: a textarea that takes the contract's plain text. With JavaScript the
 * editor, loaded only here, stands in its place and writes the same text into it.
 */
export function ContentField({ defaultValue, error, onText }: ContentFieldProps) {
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    let isHere = true;
    import("./articulo-editor").then(
      (module) => isHere && setEditor(() => module.default),
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
      {!Editor && (
        <p className="field-hint" id="contenido-ayuda">
          Una línea en blanco separa párrafos. «## » empieza un subtítulo, «- » una lista;
          **negrita**, *cursiva*.
        </p>
      )}
      <textarea
        ref={area}
        id="contenido"
        name="contenido"
        rows={16}
        defaultValue={defaultValue}
        maxLength={ARTICULO_LIMITS.contenido}
        aria-describedby={Editor ? undefined : "contenido-ayuda"}
        hidden={Editor !== null}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {Editor && (
        <EditorBoundary onCrash={() => setEditor(null)}>
          <Editor
            initialText={area.current?.value ?? defaultValue}
            labelledBy={LABEL_ID}
            onText={write}
          />
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
export class EditorBoundary extends Component<EditorBoundaryProps, { crashed: boolean }> {
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
