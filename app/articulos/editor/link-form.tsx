import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { InputField } from "~/ui/field";
import { typedUrl, urlProblem, withoutOwnHost } from "../document/links";
import type { LinkTarget } from "./links";

interface LinkFormProps {
  target: LinkTarget;
  onLink(url: string, words: string): void;
  onRemove(): void;
  onClose(): void;
}

/** Asks where a link leads, beneath the toolbar; it is no form of its own, for it stands in one. */
export function LinkForm({ target, onLink, onRemove, onClose }: LinkFormProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [url, setUrl] = useState(target.url.replace(/^mailto:/, ""));
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<{ text: string }>();
  useEffect(() => {
    if (problem) group.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  const submit = (): void => {
    const read = typedUrl(url);
    if (read) onLink(withoutOwnHost(read, location.host), words.trim() || url.trim());
    else setProblem({ text: urlProblem(url) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isField = (event.target as Element).matches("input");
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (event.key === "Enter" && isField && isPlain) submit();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };

  return (
    <fieldset className="link-form" aria-label="Enlace" ref={group} onKeyDown={onKeyDown}>
      <InputField
        name="enlace-direccion"
        sentAs=""
        label="Dirección del enlace"
        hint="escuela.es, una página de esta web como /inscripcion, o un correo."
        error={problem?.text}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {!target.hasWords && (
        <InputField
          name="enlace-texto"
          sentAs=""
          label="Texto que se lee"
          hint="Si lo dejas vacío, se lee la dirección."
          optional
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <p className="form-actions">
        <button type="button" className="button" onClick={submit}>
          {target.isNew ? "Poner enlace" : "Cambiar enlace"}
        </button>
        {!target.isNew && (
          <button type="button" className="button button-quiet" onClick={onRemove}>
            Quitar enlace
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancelar
        </button>
      </p>
    </fieldset>
  );
}
