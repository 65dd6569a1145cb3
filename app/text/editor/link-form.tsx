import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { InputField } from "~/ui/field";
import { typedUrl, urlProblem, withoutOwnHost } from "../document/links";
import type { LinkTarget } from "./links";

interface LinkFormProps {
  target: LinkTarget;
  textId: string;
  onLink(url: string, words: string): void;
  onRemove(): void;
  onClose(): void;
  /** Called when the text is entered or the form is sent; `link` is null if none was asked for. */
  onLeave(link: { url: string; words: string } | null): void;
}

/** Fields for where a link leads, beneath the toolbar; no `<form>`, as they are inside of one. */
export function LinkForm(props: LinkFormProps) {
  const { target, textId, onLink, onRemove, onClose, onLeave } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const firstUrl = target.url.replace(/^mailto:/, "");
  const [url, setUrl] = useState(firstUrl);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<{ text: string }>();
  useEffect(() => {
    if (problem) group.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  const link = (): { url: string; words: string } | null => {
    const read = typedUrl(url);
    if (read === null) return null;
    return { url: withoutOwnHost(read, location.host), words: words.trim() || url.trim() };
  };
  const explain = (): void => setProblem({ text: urlProblem(url) });
  const submit = (): void => {
    const made = link();
    if (made) onLink(made.url, made.words);
    else explain();
  };
  const isUntouched = [firstUrl, ""].includes(url.trim()) && words.trim() === "";
  useFormExit(group, textId, {
    mayLeave() {
      const may = isUntouched || link() !== null;
      if (!may) explain();
      return may;
    },
    leave: () => onLeave(isUntouched ? null : link()),
  });
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

interface FormExit {
  /** Returns true if the group may be left; otherwise it shows what is wrong first. */
  mayLeave(): boolean;
  leave(): void;
}

/**
 * Calls `exit.leave` when the form around a group of fields is sent or the text `textId` is
 * entered; while `exit.mayLeave` returns false, sending and clicking into the text are prevented.
 */
function useFormExit(group: RefObject<HTMLFieldSetElement>, textId: string, exit: FormExit): void {
  const latest = useRef(exit);
  useEffect(() => {
    latest.current = exit;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isPressed = false;

    const leave = (): void => latest.current.leave();
    const onSubmit = (event: Event): void => {
      if (latest.current.mayLeave()) leave();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const onMouseDown = (event: MouseEvent): void => {
      isPressed = latest.current.mayLeave();
      // Until the button is released the text must not move beneath the pointer.
      if (isPressed) window.addEventListener("mouseup", leave, { signal, once: true });
      else event.preventDefault();
    };
    const onFocus = (): void => {
      if (!isPressed && latest.current.mayLeave()) leave();
    };

    const text = document.getElementById(textId);
    group.current?.form?.addEventListener("submit", onSubmit, { signal });
    text?.addEventListener("mousedown", onMouseDown, { signal });
    text?.addEventListener("focusin", onFocus, { signal });
    return () => listening.abort();
  }, [group, textId]);
}
