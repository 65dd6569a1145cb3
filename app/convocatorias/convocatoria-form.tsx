import type { FormState } from "~/http/form-result";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { InputField, SelectField, TextAreaField } from "~/ui/field";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SaveBar } from "~/ui/save-bar";
import {
  CONVOCATORIA_LIMITS,
  type ConvocatoriaField,
  ESTADOS,
  storedValues,
} from "./convocatoria-fields";
import type { Convocatoria } from "./convocatorias.server";

const SPELLING =
  "Una línea en blanco separa párrafos. «## » empieza un subtítulo, «- » una lista; **negrita**, *cursiva*, [enlace](https://…).";
const PRICE =
  "Lo que se paga de verdad, con lo que quieras decir del IVA: «120 € (IVA incluido)». Con un 0 se lee «Gratuito».";

interface ConvocatoriaFormProps {
  /** Null for a new one. */
  convocatoria: Convocatoria | null;
  formKey: string;
  /** Of the stored text; null for a new one. */
  version: string | null;
  state: Partial<FormState<ConvocatoriaField>> | undefined;
}

/** New and edit in one: it posts to its own address, with or without JavaScript. */
export function ConvocatoriaForm(props: ConvocatoriaFormProps) {
  const { convocatoria, formKey, version, state = {} } = props;
  const guard = useLeaveGuard();
  const { values = {}, errors = {}, failure } = state;
  const stored = convocatoria && storedValues(convocatoria);
  const field = (name: keyof typeof CONVOCATORIA_LIMITS) => ({
    name,
    defaultValue: values[name] ?? stored?.[name] ?? undefined,
    error: errors[name],
    maxLength: CONVOCATORIA_LIMITS[name],
  });
  const choice = (name: "curso_interes" | "estado") => {
    const { maxLength, ...select } = field(name);
    return select;
  };
  const title = convocatoria ? "Editar curso" : "Anunciar un curso";
  return (
    <form
      className="stack panel-form"
      method="post"
      action={`/admin/convocatorias?${convocatoria ? `editar=${convocatoria.id}` : "nueva"}`}
      aria-label={title}
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      <h2>{title}</h2>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <FormOriginFields {...{ values, formKey, version }} />
      <InputField {...field("titulo")} label="Título" required />
      <SelectField {...choice("curso_interes")} label="Curso de interés" options={CURSOS} />
      <InputField {...field("empieza")} label="Empieza" type="date" required />
      <InputField
        {...field("horario")}
        label="Horario"
        hint="Como quieras decirlo: «Sábados 6 y 13 de marzo, de 10:00 a 14:00»."
        optional
      />
      <InputField {...field("horas")} label="Horas en total" inputMode="decimal" optional />
      <InputField {...field("precio")} label="Precio" hint={PRICE} optional />
      <InputField {...field("plazas")} label="Plazas" inputMode="numeric" optional />
      <SelectField
        {...choice("estado")}
        label="Estado"
        hint="El curso deja las listas solo, cuando pasa el día en que empieza."
        options={ESTADOS}
      />
      <TextAreaField {...field("texto")} label="Texto" hint={SPELLING} rows={12} optional />
      <SaveBar cancelHref="/admin/convocatorias">
        {convocatoria ? "Guardar cambios" : "Anunciar el curso"}
      </SaveBar>
    </form>
  );
}
