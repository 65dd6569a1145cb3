import type { FormEvent } from "react";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { Labelled } from "~/ui/field";
import { useIsHydrated } from "~/ui/hydrated";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { UploadProgress } from "~/ui/upload-form";
import { FotoTextFields } from "./foto-text-fields";
import type { FotosState } from "./fotos-form.server";
import { type QueuedFoto, useUploadQueue } from "./upload-queue";

interface FotosFormProps {
  action: string;
  formKey: string;
  state: FotosState | undefined;
  onAdded(added: number): void;
}

/** Adds photos, several at once: one form without JavaScript, one request per photo with it. */
export function FotosForm({ action, formKey, state, onAdded }: FotosFormProps) {
  const guard = useLeaveGuard();
  const isHydrated = useIsHydrated();
  const queue = useUploadQueue(action, FILE_LIMIT);
  const { errors = {}, refused = [], added = 0, failure } = state ?? {};

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    guard.markDirty();
    const { added, left } = await queue.send(new FormData(form));
    // Showing what was added leads to this page again.
    guard.markClean();
    if (added > 0) onAdded(added);
    if (left > 0) guard.markDirty();
    else form.reset();
  };

  return (
    <form
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={action}
      aria-label="Añadir fotos"
      onSubmit={onSubmit}
    >
      <h2>Añadir fotos</h2>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      {refused.length > 0 && (
        <ErrorNotice title={`Añadidas: ${added}. Sin añadir: ${refused.length}.`} subject={state}>
          {refused.join(" ")}
        </ErrorNotice>
      )}
      <input type="hidden" name="clave" value={formKey} />
      <Labelled
        name="foto"
        label="Fotos"
        hint={`Puedes elegir varias. JPEG, PNG, WebP, AVIF o TIFF, hasta 25 MB ${
          isHydrated ? "cada una" : "en total por envío"
        }. La primera que elijas saldrá la primera.`}
        error={errors.foto}
        control={
          <input
            type="file"
            accept={ACCEPTED}
            multiple
            required
            disabled={queue.isBusy}
            onChange={(event) => queue.choose([...(event.currentTarget.files ?? [])])}
          />
        }
      />
      <FotoTextFields
        nameOf={(field) => field}
        values={{ descripcion: "", alternativo: "", ...state }}
        errors={errors}
        captionHint="Si eliges varias fotos, lo llevarán todas; después puedes cambiarlo en cada una."
        alternativeHint="Qué se ve, para quien no puede verla. Si lo dejas vacío, vale el pie."
        rows={2}
      />
      <UploadList fotos={queue.fotos} />
      <p className="form-actions">
        <SubmitButton pending={queue.isBusy} pendingLabel="Guardando..." saves>
          {queue.canRetry ? "Reintentar" : "Añadir fotos"}
        </SubmitButton>
      </p>
    </form>
  );
}

const STATES: Record<QueuedFoto["state"], string> = {
  waiting: "Elegida",
  sending: "Enviando...",
  saving: "Guardando...",
  added: "Añadida",
  refused: "Sin añadir",
};

function UploadList({ fotos }: { fotos: QueuedFoto[] }) {
  if (fotos.length === 0) return null;
  const refused = fotos.filter(({ state }) => state === "refused").length;
  return (
    <section className="upload-list" aria-label="Fotos elegidas">
      <p role="status" className={refused > 0 ? "field-error" : "field-hint"}>
        {refused > 0 ? `Sin añadir: ${refused} de ${fotos.length}` : `Elegidas: ${fotos.length}`}
      </p>
      <ul className="ruled-list">
        {fotos.map(({ key, file, state, progress, reason }) => (
          <li key={key}>
            <span className="upload-name">{file.name}</span> <span>{STATES[state]}</span>
            {state === "sending" && <UploadProgress part={progress} label={file.name} />}
            {reason && <p className="field-error">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
