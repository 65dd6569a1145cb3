import { useState } from "react";
import type { FormState } from "~/http/form-result";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { BackLink } from "~/ui/back-link";
import { InputField, TextAreaField } from "~/ui/field";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { FormProblems } from "~/ui/notice";
import { PictureField } from "~/ui/picture-field";
import { SaveBar } from "~/ui/save-bar";
import { UploadProgress, useUploadForm } from "~/ui/upload-form";
import { PROYECTO_LIMITS, type ProyectoField, proyectoCoverText } from "./galeria-fields";
import type { Proyecto } from "./proyectos.server";

interface ProyectoFormProps {
  proyecto: Proyecto | null;
  formKey: string | null;
  version: string | null;
  state: Partial<FormState<ProyectoField>> | undefined;
}

export function ProyectoForm({ proyecto, formKey, version, state = {} }: ProyectoFormProps) {
  const guard = useLeaveGuard();
  const upload = useUploadForm(state, guard.markClean);
  const { values = {} } = state;
  const { errors = {} } = upload.shown;
  const [titulo, setTitulo] = useState(values.titulo ?? proyecto?.titulo ?? "");
  const name = proyecto ? "Editar el proyecto" : "Crear un proyecto";
  return (
    <form
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={proyecto ? `/galeria-admin?editar=${proyecto.id}` : "/galeria-admin?nuevo"}
      aria-label={name}
      onSubmit={upload.onSubmit}
      onInput={guard.markDirty}
    >
      <div>
        <BackLink href="/galeria-admin">Galería</BackLink>
        <h1>{name}</h1>
      </div>
      <FormProblems shown={upload.shown} />
      <FormOriginFields values={{ ...values, ...upload.newer }} {...{ formKey, version }} />
      <InputField
        name="titulo"
        label="Título"
        required
        defaultValue={titulo}
        error={errors.titulo}
        maxLength={PROYECTO_LIMITS.titulo}
        onInput={(event) => setTitulo(event.currentTarget.value)}
      />
      <TextAreaField
        name="descripcion"
        label="Descripción"
        hint="La leerá quien visite la galería, bajo el título."
        required
        rows={4}
        defaultValue={values.descripcion ?? proyecto?.descripcion}
        error={errors.descripcion}
        maxLength={PROYECTO_LIMITS.descripcion}
      />
      <PictureField
        name="portada"
        label="Imagen de portada"
        accept={ACCEPTED}
        limit={FILE_LIMIT}
        current={proyecto?.portada_url ?? null}
        error={errors.portada}
      />
      <InputField
        name="alternativo"
        label="Texto alternativo de la portada"
        hint="Qué se ve en ella: lo oyen quienes no pueden verla. Si lo dejas vacío, vale el título."
        optional
        placeholder={titulo.trim() && proyectoCoverText({ titulo: titulo.trim() })}
        defaultValue={values.alternativo ?? proyecto?.portada_alternativo ?? ""}
        error={errors.alternativo}
        maxLength={PROYECTO_LIMITS.alternativo}
      />
      {upload.progress !== null && <UploadProgress part={upload.progress} label="Subida" />}
      <SaveBar
        pending={upload.progress !== null}
        previewAction={`/galeria-admin/vista-previa${proyecto ? `?editar=${proyecto.id}` : ""}`}
      >
        {proyecto ? "Guardar cambios" : "Crear proyecto"}
      </SaveBar>
    </form>
  );
}
