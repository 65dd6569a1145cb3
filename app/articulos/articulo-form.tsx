import { useEffect, useRef, useState } from "react";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { ContentField } from "~/text/content-field";
import { InputField, SelectField } from "~/ui/field";
import { useLeaveGuard } from "~/ui/leave-guard";
import { PictureField } from "~/ui/picture-field";
import { SaveBar } from "~/ui/save-bar";
import { useSite } from "~/ui/site-context";
import { FormProblems, UploadProgress, useUploadForm } from "~/ui/upload-form";
import {
  ARTICULO_LIMITS,
  type ArticuloField,
  type ArticuloFormState,
  sharedPath,
} from "./articulo-fields";
import { DraftStatus } from "./draft-status";
import type { Edited } from "./edited.server";
import { DraftLinkFields, ScheduleFields } from "./later-fields";
import { claimedVersion } from "./own-versions";
import { StoredMeanwhile } from "./stored-meanwhile";
import { type UnsentDraft, UnsentOffers } from "./unsent-draft";
import { useAutosave } from "./use-autosave";

interface ArticleFormProps {
  /** Null for a new one. */
  edited: Edited | null;
  /** Another one with every rendering. */
  formKey: string;
  /** In Madrid. */
  today: string;
  state: Partial<ArticuloFormState> | undefined;
}

/** New and edit in one: it posts to its own address, with or without JavaScript. */
export function ArticuloForm({ edited, today, state = {}, ...props }: ArticleFormProps) {
  const { articulo = null, borrador = null } = edited ?? {};
  const { siteUrl } = useSite();
  const { values } = state;
  const [stored, setStored] = useState(state.stored);
  const name = nameOf(articulo, borrador);
  const storedVersion = String(edited?.version ?? 0);
  const [formKey] = useState(props.formKey);
  const [before] = useState(() => fieldsOf(edited));
  const [recovered, setRecovered] = useState<UnsentDraft | null>(null);
  const start: Partial<Record<ArticuloField, string>> = {
    ...before,
    ...values,
    ...recovered?.fields,
  };
  const clave = start.clave ?? (edited ? edited.clave : formKey);
  const form = useRef<HTMLFormElement>(null);
  /** Its page goes, and asks nothing: what is typed now waits for the next one. */
  const isSaved = useRef(false);
  const guard = useLeaveGuard(() => autosave.flush());
  const upload = useUploadForm(state, guard.markClean, {
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
  const { errors = {} } = upload.shown;
  const autosave = useAutosave({
    form,
    name,
    formKey,
    version: values ? claimedVersion(values, storedVersion) : storedVersion,
    isStored: values === undefined,
    isPaused: stored !== undefined,
    isSending: upload.progress !== null,
    onAllSaved: () => waitsForButton(form.current) || guard.markClean(),
  });
  const onChange = (): void => {
    if (!isSaved.current) guard.markDirty();
    autosave.changed();
  };
  useEffect(() => {
    if (values) guard.markDirty();
  }, [values, guard]);
  const recover = (draft: UnsentDraft): void => {
    setRecovered(draft);
    autosave.startFrom(draft);
    guard.markDirty();
  };
  const action = `/blog-admin?${name}`;
  const draftAction = `${action}&guardar=borrador`;
  const what = articulo ? "Editar artículo" : borrador ? "Editar borrador" : "Nuevo artículo";

  return (
    <form
      ref={form}
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={action}
      aria-label={what}
      onSubmit={upload.onSubmit}
    >
      {/* What Enter in a field presses: else the first button of the form, whichever that is. */}
      <button
        type="submit"
        hidden
        formAction={articulo ? undefined : draftAction}
        formNoValidate={!articulo}
      />
      <h2>{what}</h2>
      <DraftStatus
        saved_at={borrador?.updated_at ?? null}
        today={today}
        outcome={autosave.outcome}
      />
      {articulo && borrador && (
        <p>
          Lo que ves tiene cambios que aún no están en la web.{" "}
          <a className="danger-link" href={`/blog-admin?descartar=${borrador.id}`}>
            Descartar los cambios
          </a>
        </p>
      )}
      {!stored && (
        <UnsentOffers name={name} stored={before} version={storedVersion} onRecover={recover} />
      )}
      <FormProblems shown={upload.shown} />
      {stored && <StoredMeanwhile {...stored} href={action} />}
      {clave && <input type="hidden" name="clave" value={clave} />}
      <input type="hidden" name="version" value={autosave.version} />
      <input type="hidden" name="version_nueva" value={autosave.nextVersion} />
      <InputField
        key={`titulo ${recovered?.at}`}
        name="titulo"
        label="Título"
        required
        defaultValue={start.titulo}
        error={errors.titulo}
        maxLength={ARTICULO_LIMITS.titulo}
        onInput={onChange}
      />
      <ContentField
        hasPictures
        key={`contenido ${recovered?.at}`}
        defaultValue={start.contenido ?? ""}
        maxLength={ARTICULO_LIMITS.contenido}
        error={errors.contenido}
        picturesError={errors.imagenes}
        onText={onChange}
      />
      {/* A cover comes and goes with a button only: nothing brings it back by itself. */}
      <div onChange={guard.markDirty}>
        <PictureField
          name="imagen"
          label="Imagen de portada"
          optional
          accept={ACCEPTED}
          limit={FILE_LIMIT}
          current={edited?.imagen_url ?? null}
          removeName="quitar_imagen"
          isRemoved={Boolean(values?.quitar_imagen)}
          error={errors.imagen}
        />
      </div>
      <InputField
        key={`alternativo ${recovered?.at}`}
        name="alternativo"
        label="Texto alternativo de la portada"
        hint="Qué se ve en ella: lo oyen quienes no pueden verla. Si lo dejas vacío, oyen «Portada de» y el título."
        optional
        defaultValue={start.alternativo}
        error={errors.alternativo}
        maxLength={ARTICULO_LIMITS.alternativo}
        onInput={onChange}
      />
      <SelectField
        key={`curso ${recovered?.at}`}
        name="curso_interes"
        label="Curso al que lleva"
        hint="Al final del artículo, con ese curso elegido en la lista de espera."
        optional
        options={{ "": "Ninguno", ...CURSOS }}
        defaultValue={start.curso_interes}
        error={errors.curso_interes}
        onChange={onChange}
      />
      {!articulo && (
        <ScheduleFields
          action={action}
          publica_at={borrador?.publica_at ?? null}
          no_publicado_at={borrador?.no_publicado_at ?? null}
          isFromBackup={borrador?.from_backup === 1}
          typed={values?.publicar_el}
          error={errors.publicar_el}
        />
      )}
      {(!articulo || borrador || autosave.hasDraft) && (
        <DraftLinkFields
          action={action}
          address={borrador?.enlace ? siteUrl + sharedPath(borrador.enlace) : null}
        />
      )}
      {upload.progress !== null && <UploadProgress part={upload.progress} label="Subida" />}
      <SaveBar
        pending={upload.progress !== null}
        draftAction={draftAction}
        keysSaveDraft={!articulo}
        previewAction={`/blog-admin/vista-previa?${name}`}
        cancelHref="/blog-admin"
        cancelText="Cerrar"
      >
        {articulo ? "Guardar cambios" : borrador?.publica_at ? "Publicar ya" : "Publicar artículo"}
      </SaveBar>
    </form>
  );
}

function fieldsOf(edited: Edited | null) {
  return {
    titulo: edited?.titulo ?? "",
    contenido: edited?.text ?? "",
    alternativo: edited?.imagen_alternativo ?? "",
    curso_interes: edited?.curso_interes ?? "",
  };
}

function nameOf(articulo: { id: number } | null, borrador: { id: number } | null): string {
  if (articulo) return `editar=${articulo.id}`;
  return borrador ? `borrador=${borrador.id}` : "nuevo";
}

function waitsForButton(form: HTMLFormElement | null): boolean {
  if (form?.querySelector("[data-unsent]")) return true; // text/editor/notices.tsx
  const inputs = form?.querySelectorAll<HTMLInputElement>("input:is([type=file], [type=checkbox])");
  return [...(inputs ?? [])].some(({ files, checked }) => checked || files?.length);
}
