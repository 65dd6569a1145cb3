import { type RefObject, useEffect, useRef, useState } from "react";
import { useLeaveGuard } from "~/ui/leave-guard";
import { useUploadForm } from "~/ui/upload-form";
import type { ArticuloFormState } from "./articulo-fields";
import { claimedVersion } from "./own-versions";
import type { UnsentDraft } from "./unsent-draft";
import { useAutosave } from "./use-autosave";

interface WritingProps {
  form: RefObject<HTMLFormElement>;
  /** The query of the form's address: «nuevo», «borrador=3», «editar=7». */
  name: string;
  formKey: string;
  /** Version of what is stored. */
  version: string;
  state: Partial<ArticuloFormState>;
}

/** Keeps what somebody writes: in this browser, as a draft, by the form's buttons, and on leaving. */
export function useWriting({ form, name, formKey, version, state }: WritingProps) {
  const { values } = state;
  const [stored, setStored] = useState(state.stored);
  /** Its page goes, and asks nothing: what is typed now waits for the next one. */
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
  return {
    progress,
    shown,
    onSubmit,
    stored,
    autosave,
    onType(): void {
      if (!isSaved.current) guard.markDirty();
      autosave.changed();
    },
    /** Notes a choice that no draft has: it waits for a button. */
    onPick: guard.markDirty,
    onRecover(draft: UnsentDraft): void {
      autosave.startFrom(draft);
      guard.markDirty();
    },
  };
}

function waitsForButton(form: HTMLFormElement | null): boolean {
  if (form?.querySelector("[data-unsent]")) return true; // text/editor/notices.tsx
  const inputs = form?.querySelectorAll<HTMLInputElement>("input:is([type=file], [type=checkbox])");
  return [...(inputs ?? [])].some(({ files, checked }) => checked || files?.length);
}
