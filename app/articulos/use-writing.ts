import { type RefObject, useEffect, useRef, useState } from "react";
import { useLeaveGuard } from "~/ui/leave-guard";
import { useUploadForm } from "~/ui/upload-form";
import type { ArticuloFormState } from "./articulo-fields";
import { claimedVersion } from "./claimed-version";
import type { UnsentDraft } from "./unsent-draft";
import { useAutosave } from "./use-autosave";

interface WritingProps {
  form: RefObject<HTMLFormElement>;
  name: string;
  formKey: string;
  version: string;
  state: Partial<ArticuloFormState>;
}

/** Saves what somebody writes: in this browser, as a draft, by the form's buttons, on leaving. */
export function useWriting({ form, name, formKey, version, state }: WritingProps) {
  const { values } = state;
  const [stored, setStored] = useState(state.stored);
  /** True once the form is saved: its page is left without asking, whatever is typed after that. */
  const isSaved = useRef(false);
  const guard = useLeaveGuard(() => autosave.flush());
  const { progress, shown, onSubmit } = useUploadForm(state, guard.markClean, {
    beforeSending: () => autosave.hold(),
    onConflict(answer) {
      setStored(answer.stored);
      autosave.pauseFor(answer.values?.version);
    },
    onSaved(sent, leadsTo) {
      isSaved.current = true;
      return autosave.leaveFor(leadsTo, sent);
    },
  });
  const autosave = useAutosave({
    form,
    name,
    formKey,
    version: values ? claimedVersion(values, version) : version,
    isStored: values === undefined,
    isPaused: stored !== undefined,
    isSending: progress !== null,
    onAllSaved: () => waitsForButton(form.current) || guard.markClean(),
  });
  useEffect(() => {
    if (values) guard.markDirty();
  }, [values, guard]);
  const [isSaving, setIsSaving] = useState(false);
  const { flush, outcome } = autosave;
  // Else the form says what is wrong, or asks to sign in.
  const isClear =
    [undefined, "saved", "offline"].includes(outcome?.what) &&
    progress === null &&
    !stored &&
    !shown.failure &&
    Object.keys(shown.errors ?? {}).length === 0;
  useEffect(() => {
    const written = form.current;
    // The page that the form leads to, by ui/form-keys.ts, would take the cursor away, and what is typed on.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isSave(event) || !isClear || isEmpty(written) || waitsForButton(written)) return;
      // What a form of the editor's asks for is taken over as the whole is sent (text/editor/link-form.tsx).
      if (name.startsWith("editar=") || written?.querySelector(".link-form")) return;
      event.preventDefault();
      event.stopPropagation();
      setIsSaving(true);
      flush().finally(() => setIsSaving(false));
    };
    written?.addEventListener("keydown", onKeyDown);
    return () => written?.removeEventListener("keydown", onKeyDown);
  });
  return {
    progress,
    shown,
    onSubmit,
    stored,
    autosave,
    isSaving,
    onType(): void {
      if (!isSaved.current) guard.markDirty();
      autosave.changed();
    },
    /** Marks the form as dirty for a choice that only a button saves, such as a file. */
    onPick: guard.markDirty,
    onRecover(draft: UnsentDraft): void {
      autosave.startFrom(draft);
      guard.markDirty();
    },
  };
}

function isSave({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "s" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isEmpty(form: HTMLFormElement | null): boolean {
  const typed = new FormData(form ?? undefined);
  return ["titulo", "contenido"].every((name) => String(typed.get(name) ?? "").trim() === "");
}

function waitsForButton(form: HTMLFormElement | null): boolean {
  if (form?.querySelector("[data-unsent]")) return true; // text/editor/notices.tsx
  const date = form?.querySelector<HTMLInputElement>("[name=publicar_el]");
  if (date && date.value !== date.defaultValue) return true;
  const inputs = form?.querySelectorAll<HTMLInputElement>("input:is([type=file], [type=checkbox])");
  return [...(inputs ?? [])].some(({ files, checked }) => checked || files?.length);
}
