import { useIsHydrated } from "./hydrated";
import { SAVE_KEYS, SubmitButton } from "./submit-button";

interface SaveBarProps {
  children: string;
  /** For a form that a script sends. */
  pending?: boolean;
  /** Posted to in a tab of its own. */
  previewAction?: string;
  /** A second way to save, which goes on to something else. */
  next?: { action: string; words: string };
  /** Posted to by «Guardar borrador». */
  draftAction?: string;
  /** Ctrl+S stores a draft: what the first button does is not to be done by a habit. */
  keysSaveDraft?: boolean;
  cancelHref: string;
  cancelText?: string;
}

/** On a telephone what saves stays within reach. */
export function SaveBar({ children, pending, previewAction, draftAction, ...rest }: SaveBarProps) {
  const { next, keysSaveDraft = false, cancelHref, cancelText = "Cancelar" } = rest;
  const hasKeys = useIsHydrated() && keysSaveDraft;
  return (
    <div className="save-foot">
      <p className="form-actions save-bar">
        <SubmitButton pending={pending} pendingLabel="Guardando..." saves={!keysSaveDraft}>
          {children}
        </SubmitButton>
        {next && (
          <button
            type="submit"
            className="button button-quiet"
            formAction={next.action}
            aria-disabled={pending || undefined}
            onClick={(event) => pending && event.preventDefault()}
          >
            {next.words}
          </button>
        )}
        {draftAction && (
          <button
            type="submit"
            className="button button-quiet"
            formAction={draftAction}
            formNoValidate
            aria-disabled={pending || undefined}
            onClick={(event) => pending && event.preventDefault()}
            aria-keyshortcuts={hasKeys ? SAVE_KEYS : undefined}
          >
            Guardar borrador
          </button>
        )}
        {previewAction && (
          <button
            type="submit"
            className="button button-quiet"
            formAction={previewAction}
            formTarget="_blank"
            formNoValidate
          >
            Vista previa
          </button>
        )}
      </p>
      <p className="form-actions">
        <a className="button button-quiet" href={cancelHref}>
          {cancelText}
        </a>
      </p>
      <p className="keys-hint">Ctrl+S guarda; en un Mac, ⌘S.</p>
    </div>
  );
}
