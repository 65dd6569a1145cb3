import type { TextoName } from "~/db/schema";
import type { FormState } from "~/http/form-result";
import { TextAreaField } from "~/ui/field";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SaveBar } from "~/ui/save-bar";
import { TEXTO_MAX, TEXTOS } from "./texto-names";

const SPELLING =
  "Una línea en blanco separa párrafos. «## » empieza un subtítulo, «- » una lista; **negrita**, *cursiva*, [enlace](https://…).";

interface TextoFormProps {
  name: TextoName;
  texto: string;
  state: Partial<FormState<"texto">> | undefined;
  pending: boolean;
}

export function TextoForm({ name, texto, state = {}, pending }: TextoFormProps) {
  const guard = useLeaveGuard();
  const { values, errors = {}, failure } = state;
  return (
    <form
      className="stack panel-form"
      method="post"
      action={`/admin/textos?editar=${name}`}
      aria-label={TEXTOS[name]}
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      <h2>{TEXTOS[name]}</h2>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <TextAreaField
        name="texto"
        label="Texto"
        hint={SPELLING}
        rows={24}
        defaultValue={values?.texto ?? texto}
        error={errors.texto}
        maxLength={TEXTO_MAX}
      />
      <SaveBar pending={pending} cancelHref="/admin/textos">
        Guardar como versión nueva
      </SaveBar>
    </form>
  );
}
