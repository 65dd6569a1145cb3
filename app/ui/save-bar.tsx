import { useEffect } from "react";
import { useIsHydrated } from "./hydrated";
import { SAVE_KEYS, SubmitButton } from "./submit-button";

interface SaveBarProps {
  children: string;
  pending?: boolean;
  previewAction?: string;
  next?: { action: string; words: string; isDraft?: boolean };
  /** True if Ctrl+S presses `next` and not the main button: nobody should publish by habit. */
  keysSaveNext?: boolean;
  cancelHref?: string;
}

export function SaveBar({ children, pending, previewAction, next, ...rest }: SaveBarProps) {
  const { keysSaveNext = false, cancelHref } = rest;
  const hasKeys = useIsHydrated() && keysSaveNext;
  useEffect(() => {
    document.addEventListener("keyup", showFocused);
    return () => document.removeEventListener("keyup", showFocused);
  }, []);
  return (
    <div className="save-foot">
      <p className="form-actions save-bar">
        <SubmitButton pending={pending} pendingLabel="Guardando..." saves={!keysSaveNext}>
          {children}
        </SubmitButton>
        {next && (
          <button
            type="submit"
            className="button button-quiet"
            formAction={next.action}
            formNoValidate={next.isDraft}
            aria-disabled={pending || undefined}
            onClick={(event) => pending && event.preventDefault()}
            aria-keyshortcuts={hasKeys ? SAVE_KEYS : undefined}
          >
            {next.words}
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
            Ver cómo queda
          </button>
        )}
      </p>
      {cancelHref && (
        <p className="form-actions">
          <a className="button button-quiet" href={cancelHref}>
            Cancelar
          </a>
        </p>
      )}
      <p className="keys-hint">Ctrl+S guarda; en un Mac, ⌘S.</p>
    </div>
  );
}

/** Scrolls a field above the bar; Chromium takes one that the bar covers as visible. */
function showFocused({ key }: KeyboardEvent): void {
  const focused = document.activeElement;
  if (key !== "Tab" || !focused || focused.closest(".save-foot")) return;
  if (focused.clientHeight < innerHeight / 2) focused.scrollIntoView({ block: "nearest" });
}
