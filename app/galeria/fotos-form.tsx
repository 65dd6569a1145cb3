import type { FormEvent } from "react";
import { ACCEPTED } from "~/http/upload-limits";
import { awaitAnswer, holdStill } from "~/ui/awaited-form";
import { Labelled, SelectField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { useIsHydrated } from "~/ui/hydrated";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary, WayOutLink } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { UploadProgress } from "~/ui/upload-form";
import { FotoTextFields } from "./foto-text-fields";
import type { FotosState } from "./fotos-form.server";
import type { FotosPlace } from "./galeria-fields";
import { countStates, type QueuedFoto, useUploadQueue } from "./upload-queue";

const FOTOS_PLACES: Record<FotosPlace, string> = {
  principio: "Las primeras",
  final: "Las últimas",
};

interface FotosFormProps {
  action: string;
  formKey: string;
  isFirst: boolean;
  state: FotosState | undefined;
  onAdded(added: number, rest: { left: number }): void;
}

/** Form that adds photos: a single request without JavaScript, one per photo with it. */
export function FotosForm({ action, formKey, isFirst, state, onAdded }: FotosFormProps) {
  const guard = useLeaveGuard();
  const isHydrated = useIsHydrated();
  const queue = useUploadQueue(action);
  const { errors = {}, refused = [], added = 0, failure } = state ?? {};

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // Disabled while photos are sent, the field for files would lose the focus.
    if (document.activeElement?.matches("[type=file]")) submitter?.focus();
    guard.markDirty();
    const awaited = awaitAnswer(form, submitter);
    const free = holdStill(form, submitter);
    const result = await queue.send(awaited.fields);
    free();
    const { added, left, refused, isReached } = result;
    awaited.settle();
    if (!awaited.isHere() && left + refused > 0) awaited.tellElsewhere();
    // Showing what was added leads to this page again.
    guard.markClean();
    // Without a session or a site the page would be left, and with it the photos that wait.
    if (added > 0 && isReached && awaited.isHere()) onAdded(added, { left: left + refused });
    if (left > 0) guard.markDirty();
    else if (refused === 0) form.reset();
    else
      for (const input of form.querySelectorAll<HTMLInputElement>("[type=file]")) input.value = "";
  };

  return (
    <Fold title="Añadir fotos" isOpen={isFirst || state !== undefined || queue.fotos.length > 0}>
      <form
        className="stack panel-form"
        method="post"
        encType="multipart/form-data"
        action={action}
        aria-label="Añadir fotos"
        onInput={guard.markDirty}
        onSubmit={onSubmit}
      >
        {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
        <ErrorSummary errors={errors} />
        {refused.length > 0 && (
          <ErrorNotice title={partWords(added, refused.length)} subject={state}>
            {refused.join(" ")}
          </ErrorNotice>
        )}
        <input type="hidden" name="clave" value={formKey} />
        <Labelled
          name="foto"
          label="Fotos"
          hint={`Puedes elegir varias. JPEG, PNG, WebP, AVIF o TIFF, hasta 25 MB ${
            isHydrated ? "cada una" : "en total por envío"
          }. Salen en el orden en que las eliges.`}
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
        {!isFirst && (
          <SelectField
            name="donde"
            label="Dónde salen"
            hint="Entre las fotos que ya hay. Las que faltaban de otra vez van detrás: «Las últimas»."
            options={FOTOS_PLACES}
            defaultValue={state?.donde}
          />
        )}
        <UploadList fotos={queue.fotos} />
        <p className="form-actions">
          <SubmitButton pending={queue.isBusy} pendingLabel="Guardando..." saves>
            {queue.canRetry ? "Reintentar" : "Añadir fotos"}
          </SubmitButton>
        </p>
      </form>
    </Fold>
  );
}

const STATES: Record<QueuedFoto["state"], string> = {
  waiting: "Elegida",
  sending: "Enviando...",
  saving: "Guardando...",
  added: "Añadida",
  failed: "Sin añadir",
  refused: "No se puede añadir",
};

function UploadList({ fotos }: { fotos: QueuedFoto[] }) {
  if (fotos.length === 0) return null;
  const { failed, refused } = countStates(fotos);
  return (
    <section className="upload-list" aria-label="Fotos elegidas">
      <p role="status" className={failed + refused > 0 ? "field-error" : "field-hint"}>
        {totalWords(fotos)}
      </p>
      <ul className="ruled-list">
        {fotos.map(({ place, file, state, progress, reason, wayOut }) => (
          <li key={place}>
            <span className="upload-name">{file.name}</span> <span>{STATES[state]}</span>
            {state === "sending" && <UploadProgress part={progress} label={file.name} />}
            {reason && (
              <p className="field-error">
                {reason} {wayOut && <WayOutLink {...wayOut} />}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Says how many of the chosen photos were added, «Añadidas 9 de 13. 3 no se pueden añadir.», or
 * before the first is sent, how many were chosen.
 */
function totalWords(fotos: QueuedFoto[]): string {
  const { added, failed, refused } = countStates(fotos);
  const total = fotos.length === 1 ? "Has elegido 1 foto." : `Has elegido ${fotos.length} fotos.`;
  const isBegun = fotos.some(({ state }) => state !== "waiting" && state !== "refused");
  return [
    isBegun ? `Añadidas ${added} de ${fotos.length}.` : total,
    failed > 0 && `${failed} no ${failed === 1 ? "ha llegado" : "han llegado"}.`,
    refused > 0 && `${refused} no se ${refused === 1 ? "puede" : "pueden"} añadir.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function partWords(added: number, refused: number): string {
  if (added === 0)
    return refused === 1 ? "No se ha añadido la foto" : "No se ha añadido ninguna foto";
  const done = added === 1 ? "Se ha añadido 1 foto" : `Se han añadido ${added} fotos`;
  return `${done}; ${refused} no se ${refused === 1 ? "ha podido" : "han podido"} añadir`;
}
