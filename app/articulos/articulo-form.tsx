import { useRef, useState } from "react";
import type { FormState } from "~/http/form-result";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { InputField } from "~/ui/field";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { PictureField } from "~/ui/picture-field";
import { SaveBar } from "~/ui/save-bar";
import { UploadProblems, UploadProgress, useUploadForm } from "~/ui/upload-form";
import { ARTICULO_LIMITS, type ArticuloField } from "./articulo-fields";
import { type Draft, DraftOffer, useDraft } from "./draft";
import { ContentField } from "./editor/content-field";

interface ArticleFormProps {
  /** Null for a new one. */
  article: {
    id: number;
    titulo: string;
    text: string;
    imagen_url: string | null;
    imagen_alternativo: string | null;
  } | null;
  formKey: string | null;
  state: Partial<FormState<ArticuloField>> | undefined;
}

/** New and edit in one: it posts to its own address, with or without JavaScript. */
export function ArticuloForm({ article, formKey, state = {} }: ArticleFormProps) {
  const draft = useDraft(article ? String(article.id) : "nuevo");
  const guard = useLeaveGuard();
  const upload = useUploadForm(guard.markClean);
  const [start, setStart] = useState({
    titulo: state.values?.titulo ?? article?.titulo ?? "",
    contenido: state.values?.contenido ?? article?.text ?? "",
    isDraft: false,
  });
  const typed = useRef({ titulo: start.titulo, contenido: start.contenido });
  const { errors = {}, failure } = state;

  const type = (change: Partial<typeof typed.current>): void => {
    Object.assign(typed.current, change);
    guard.markDirty();
    draft.save(typed.current);
  };
  const recover = ({ titulo, contenido }: Draft): void => {
    typed.current = { titulo, contenido };
    setStart({ titulo, contenido, isDraft: true });
    guard.markDirty();
    draft.dismiss();
  };

  return (
    <form
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={article ? `/blog-admin?editar=${article.id}` : "/blog-admin?nuevo"}
      aria-label={article ? "Editar artículo" : "Nuevo artículo"}
      onSubmit={upload.onSubmit}
    >
      <h2>{article ? "Editar artículo" : "Nuevo artículo"}</h2>
      {draft.found && (
        <DraftOffer draft={draft.found} onRecover={recover} onDismiss={draft.dismiss} />
      )}
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <UploadProblems problems={upload.problems} />
      {!article && (
        <input type="hidden" name="clave" value={state.values?.clave ?? formKey ?? ""} />
      )}
      <InputField
        key={`titulo ${start.isDraft}`}
        name="titulo"
        label="Título"
        required
        defaultValue={start.titulo}
        error={errors.titulo}
        maxLength={ARTICULO_LIMITS.titulo}
        onInput={(event) => type({ titulo: event.currentTarget.value })}
      />
      <ContentField
        key={`contenido ${start.isDraft}`}
        defaultValue={start.contenido}
        error={errors.contenido}
        picturesError={errors.imagenes}
        onText={(contenido) => type({ contenido })}
      />
      <PictureField
        name="imagen"
        label="Imagen de portada"
        optional
        accept={ACCEPTED}
        limit={FILE_LIMIT}
        current={article?.imagen_url ?? null}
        removeName="quitar_imagen"
        isRemoved={Boolean(state.values?.quitar_imagen)}
        error={errors.imagen}
      />
      <InputField
        name="alternativo"
        label="Texto alternativo de la portada"
        hint="Qué se ve en ella: lo oyen quienes no pueden verla. Si lo dejas vacío, oyen «Portada de» y el título."
        optional
        defaultValue={state.values?.alternativo ?? article?.imagen_alternativo ?? ""}
        error={errors.alternativo}
        maxLength={ARTICULO_LIMITS.alternativo}
        onInput={guard.markDirty}
      />
      {upload.progress !== null && <UploadProgress part={upload.progress} label="Subida" />}
      <SaveBar
        pending={upload.progress !== null}
        previewAction={`/blog-admin/vista-previa${article ? `?editar=${article.id}` : ""}`}
        cancelHref="/blog-admin"
      >
        {article ? "Guardar cambios" : "Publicar artículo"}
      </SaveBar>
    </form>
  );
}
