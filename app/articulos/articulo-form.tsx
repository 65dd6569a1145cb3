import { useRef, useState } from "react";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { ContentField } from "~/text/content-field";
import { BackLink } from "~/ui/back-link";
import { InputField, SelectField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { FormProblems } from "~/ui/notice";
import { PictureField } from "~/ui/picture-field";
import { SaveBar } from "~/ui/save-bar";
import { useSite } from "~/ui/site-context";
import { UploadProgress } from "~/ui/upload-form";
import {
  ARTICULO_LIMITS,
  type ArticuloField,
  type ArticuloFormState,
  sharedPath,
} from "./articulo-fields";
import { VersionsList } from "./articulo-versions";
import { DraftStatus, StoredMeanwhile } from "./draft-status";
import type { Edited } from "./edited.server";
import { DraftLinkFields, ScheduleFields } from "./later-fields";
import { nameOfForm, type UnsentDraft, UnsentOffers } from "./unsent-draft";
import { useWriting } from "./use-writing";
import type { ListedVersion } from "./versiones.server";

interface ArticleFormProps {
  /** Stored rows that are edited; null for a new article. */
  edited: Edited | null;
  versions: ListedVersion[];
  /** Names (`nameOfForm`) of the forms of all stored rows for a new article; else null. */
  present: string[] | null;
  formKey: string;
  today: string;
  state: Partial<ArticuloFormState> | undefined;
}

type Field = "titulo" | "contenido" | "alternativo" | "curso_interes";

export function ArticuloForm({ edited, versions, today, state = {}, ...props }: ArticleFormProps) {
  const { articulo = null, borrador = null } = edited ?? {};
  const { siteUrl } = useSite();
  const { values } = state;
  const name = nameOfForm(articulo, borrador);
  const storedVersion = String(edited?.version ?? 0);
  const [formKey] = useState(props.formKey);
  const [before] = useState(() => fieldsOf(edited));
  const [recovered, setRecovered] = useState<UnsentDraft | null>(null);
  const start: Partial<Record<ArticuloField, string>> & Record<Field, string> = {
    ...before,
    ...values,
    ...recovered?.fields,
  };
  const clave = start.clave ?? (edited ? edited.clave : formKey);
  const form = useRef<HTMLFormElement>(null);
  const writing = useWriting({ form, name, formKey, version: storedVersion, state });
  const { autosave, stored, shown, progress, onType } = writing;
  const { errors = {} } = shown;
  const recover = (draft: UnsentDraft): void => {
    setRecovered(draft);
    writing.onRecover(draft);
  };
  const isNotStored = (field: Field) => Boolean(errors[field]) || start[field] !== before[field];
  const action = `/blog-admin?${name}`;
  const draftAction = `${action}&guardar=borrador`;
  const what = articulo ? "Publicado" : borrador ? "Borrador" : "Escribir un artículo";

  return (
    <form
      ref={form}
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={action}
      aria-label={what}
      onSubmit={writing.onSubmit}
    >
      {/* What Enter in a field presses: else the first button of the form, whichever that is. */}
      <button
        type="submit"
        hidden
        formAction={articulo ? undefined : draftAction}
        formNoValidate={!articulo}
      />
      <div>
        <BackLink href="/blog-admin">Blog</BackLink>
        <h1>{what}</h1>
        <DraftStatus
          saved_at={borrador?.updated_at ?? null}
          today={today}
          outcome={autosave.outcome}
          isPublished={articulo !== null}
          isSaving={writing.isSaving}
        />
        {articulo && borrador && (
          <p>
            Lo que ves tiene cambios que aún no están en la web.{" "}
            <a className="danger-link" href={`/blog-admin?descartar=${borrador.id}`}>
              Descartar los cambios
            </a>
          </p>
        )}
      </div>
      {!stored && (
        <UnsentOffers
          name={name}
          present={props.present}
          stored={before}
          version={storedVersion}
          onRecover={recover}
        />
      )}
      <FormProblems shown={shown} />
      {stored && <StoredMeanwhile {...stored} />}
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
        onInput={onType}
      />
      <ContentField
        hasPictures
        key={`contenido ${recovered?.at}`}
        defaultValue={start.contenido}
        maxLength={ARTICULO_LIMITS.contenido}
        error={errors.contenido}
        picturesError={errors.imagenes}
        onText={onType}
      />
      <div className="folds">
        <Fold
          title={(typed) => `Portada: ${coverWords(typed, edited?.imagen_url ?? null)}`}
          isOpen={Boolean(errors.imagen || values?.quitar_imagen) || isNotStored("alternativo")}
        >
          {/* A cover comes and goes with a button only: nothing brings it back by itself. */}
          <div onChange={writing.onPick}>
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
            onInput={onType}
          />
        </Fold>
        {!articulo && (
          <ScheduleFields
            action={action}
            borrador={borrador}
            typed={values?.publicar_el}
            error={errors.publicar_el}
          />
        )}
        {(borrador || autosave.hasDraft) && (
          <DraftLinkFields
            action={action}
            address={borrador?.enlace ? siteUrl + sharedPath(borrador.enlace) : null}
            isFromBackup={borrador?.from_backup === 1}
          />
        )}
        <Fold
          key={`curso ${recovered?.at}`}
          title={(typed) => `Curso al que lleva: ${cursoWords(typed, start.curso_interes)}`}
          isOpen={isNotStored("curso_interes")}
        >
          <SelectField
            name="curso_interes"
            label="Curso al que lleva"
            hint="Al final del artículo, con ese curso elegido en la lista de espera."
            options={{ "": "Ninguno", ...CURSOS }}
            defaultValue={start.curso_interes}
            error={errors.curso_interes}
            onChange={onType}
          />
        </Fold>
        {articulo && <VersionsList articulo={articulo} versions={versions} />}
      </div>
      {progress !== null && <UploadProgress part={progress} label="Subida" />}
      <SaveBar
        pending={progress !== null}
        next={{
          action: draftAction,
          words: articulo ? "Guardar sin publicar" : "Guardar",
          isDraft: true,
        }}
        keysSaveNext={!articulo}
        previewAction={`/blog-admin/vista-previa?${name}`}
      >
        {articulo ? "Guardar cambios" : borrador?.publica_at ? "Publicar ya" : "Publicar"}
      </SaveBar>
    </form>
  );
}

function fieldsOf(edited: Edited | null): Record<Field, string> {
  return {
    titulo: edited?.titulo ?? "",
    contenido: edited?.text ?? "",
    alternativo: edited?.imagen_alternativo ?? "",
    curso_interes: edited?.curso_interes ?? "",
  };
}

/** Says which cover the form holds; before its fields are read (null), whether one is stored. */
function coverWords(typed: FormData | null, current: string | null): string {
  const file = typed?.get("imagen");
  if (file instanceof File && file.name !== "") return "la que has elegido";
  return current && !typed?.has("quitar_imagen") ? "una imagen" : "sin imagen";
}

function cursoWords(typed: FormData | null, stored: string): string {
  const curso = typed ? String(typed.get("curso_interes")) : stored;
  return Object.hasOwn(CURSOS, curso) ? CURSOS[curso as keyof typeof CURSOS] : "ninguno";
}
