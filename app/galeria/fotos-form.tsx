import type { FormEvent } from "react";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { TextAreaField } from "~/ui/field";
import { useIsHydrated } from "~/ui/hydrated";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { FotosState } from "./fotos-form.server";
import { FOTO_LIMITS } from "./galeria-fields";
import { UploadList } from "./upload-list";
import { useUploadQueue } from "./upload-queue";

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
  const queue = useUploadQueue({ action, limit: FILE_LIMIT, onAdded });
  const { errors = {}, refused = [], added = 0, failure } = state ?? {};

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    guard.markDirty();
    const form = event.currentTarget;
    const isDone = await queue.send(String(new FormData(form).get("descripcion")));
    if (!isDone) return;
    guard.markClean();
    form.reset();
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
      <div className={errors.foto ? "field field-invalid" : "field"}>
        <label htmlFor="foto">Fotos</label>
        <p className="field-hint" id="foto-ayuda">
          Puedes elegir varias. JPEG, PNG, WebP, AVIF o TIFF, hasta 25 MB{" "}
          {isHydrated ? "cada una" : "en total por envío"}. La primera que elijas saldrá la primera.
        </p>
        {errors.foto && (
          <p className="field-error" id="foto-error">
            {errors.foto}
          </p>
        )}
        <input
          type="file"
          id="foto"
          name="foto"
          accept={ACCEPTED}
          multiple
          required
          disabled={queue.isBusy}
          aria-describedby={errors.foto ? "foto-ayuda foto-error" : "foto-ayuda"}
          onChange={(event) => queue.choose([...(event.currentTarget.files ?? [])])}
        />
      </div>
      <TextAreaField
        name="descripcion"
        label="Descripción"
        hint="Si eliges varias fotos, la llevarán todas; después puedes cambiarla en cada una."
        optional
        rows={2}
        defaultValue={state?.descripcion}
        error={errors.descripcion}
        maxLength={FOTO_LIMITS.descripcion}
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
