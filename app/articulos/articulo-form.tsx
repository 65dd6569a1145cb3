import { useEffect, useRef, useState } from "react";
import type { CursoInteres } from "~/db/schema";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { InputField, SelectField } from "~/ui/field";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { PictureField } from "~/ui/picture-field";
import { SaveBar } from "~/ui/save-bar";
import { useSite } from "~/ui/site-context";
import { UploadProblems, UploadProgress, useUploadForm } from "~/ui/upload-form";
import { ARTICULO_LIMITS, type ArticuloFormState, sharedPath } from "./articulo-fields";
import { DraftStatus } from "./draft-status";
import { ContentField } from "./editor/content-field";
import { DraftLinkFields, ScheduleFields } from "./later-fields";
import { StoredMeanwhile } from "./stored-meanwhile";
import { type UnsentDraft, UnsentOffer, useUnsentDraft } from "./unsent-draft";
import { useAutosave } from "./use-autosave";

interface ArticleFormProps {
  /** Null for a new one. */
  edited: {
    articulo: { id: number } | null;
    borrador: {
      id: number;
      updated_at: string;
      publica_at: string | null;
      enlace: string | null;
    } | null;
    clave: string | null;
    version: number;
    titulo: string;
    text: string;
    imagen_url: string | null;
    imagen_alternativo: string | null;
    curso_interes: CursoInteres | null;
  } | null;
  formKey: string | null;
  /** In Madrid. */
  today: string;
  state: Partial<ArticuloFormState> | undefined;
}

/** New and edit in one: it posts to its own address, with or without JavaScript. */
export function ArticuloForm({ edited, formKey, today, state = {} }: ArticleFormProps) {
  const { articulo = null, borrador = null } = edited ?? {};
  const { siteUrl } = useSite();
  const { values = {}, errors = {}, failure, stored } = state;
  const name = nameOf(articulo, borrador);
  const form = useRef<HTMLFormElement>(null);
  const guard = useLeaveGuard(() => autosave.flush());
  const autosave = useAutosave({
    form,
    name,
    version: values.version ?? String(edited?.version ?? 0),
    isPaused: stored !== undefined,
    onAllSaved: () => waitsForButton(form.current) || guard.markClean(),
  });
  const upload = useUploadForm(() => {
    guard.markClean();
    autosave.discard();
  }, autosave.flush);
  const unsent = useUnsentDraft(name);
  useEffect(() => {
    if (stored) guard.markDirty();
  }, [stored, guard]);
  const [clave, setClave] = useState(values.clave ?? edited?.clave ?? formKey);
  const [start, setStart] = useState({
    titulo: values.titulo ?? edited?.titulo ?? "",
    contenido: values.contenido ?? edited?.text ?? "",
    isRecovered: false,
  });

  const onChange = (): void => {
    guard.markDirty();
    autosave.changed();
  };
  const recover = ({ titulo, contenido, ...form }: UnsentDraft): void => {
    setStart({ titulo, contenido, isRecovered: true });
    setClave(form.clave);
    autosave.startFrom(form.version);
    unsent.dismiss();
    onChange();
  };
  const action = `/blog-admin?${name}`;
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
      {unsent.found && (
        <UnsentOffer draft={unsent.found} onRecover={recover} onDismiss={unsent.dismiss} />
      )}
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {stored && <StoredMeanwhile {...stored} href={action} />}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <UploadProblems problems={upload.problems} />
      {clave && <input type="hidden" name="clave" value={clave} />}
      <input type="hidden" name="version" value={autosave.version} />
      <InputField
        key={`titulo ${start.isRecovered}`}
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
        key={`contenido ${start.isRecovered}`}
        defaultValue={start.contenido}
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
          isRemoved={Boolean(values.quitar_imagen)}
          error={errors.imagen}
        />
      </div>
      <InputField
        name="alternativo"
        label="Texto alternativo de la portada"
        hint="Qué se ve en ella: lo oyen quienes no pueden verla. Si lo dejas vacío, oyen «Portada de» y el título."
        optional
        defaultValue={values.alternativo ?? edited?.imagen_alternativo ?? ""}
        error={errors.alternativo}
        maxLength={ARTICULO_LIMITS.alternativo}
        onInput={onChange}
      />
      <SelectField
        name="curso_interes"
        label="Curso al que lleva"
        hint="Al final del artículo, con ese curso elegido en la lista de espera."
        optional
        options={{ "": "Ninguno", ...CURSOS }}
        defaultValue={values.curso_interes ?? edited?.curso_interes ?? ""}
        error={errors.curso_interes}
        onChange={onChange}
      />
      {!articulo && (
        <ScheduleFields
          action={action}
          publica_at={borrador?.publica_at ?? null}
          typed={values.publicar_el}
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
        draftAction={`${action}&guardar=borrador`}
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

/** The query of the form's address. */
function nameOf(articulo: { id: number } | null, borrador: { id: number } | null): string {
  if (articulo) return `editar=${articulo.id}`;
  return borrador ? `borrador=${borrador.id}` : "nuevo";
}

function waitsForButton(form: HTMLFormElement | null): boolean {
  const inputs = form?.querySelectorAll<HTMLInputElement>("input:is([type=file], [type=checkbox])");
  return [...(inputs ?? [])].some(({ files, checked }) => checked || files?.length);
}
