import type { FormState } from "~/http/form-result";
import { ContentField } from "~/text/content-field";
import { InputField, SelectField } from "~/ui/field";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SaveBar } from "~/ui/save-bar";
import { CARTA_LIMITS, type CartaField, DESTINOS, ESTADO_OPTIONS } from "./carta-fields";
import type { Carta } from "./cartas.server";

interface CartaFormProps {
  /** Null for a new one. */
  carta: Carta | null;
  formKey: string;
  /** Of the stored text; null for a new one. */
  version: string | null;
  /** Letters can be sent. */
  canSend: boolean;
  state: Partial<FormState<CartaField>> | undefined;
}

/** New and edit in one: it posts to its own address, with or without JavaScript. */
export function CartaForm({ carta, formKey, version, canSend, state = {} }: CartaFormProps) {
  const guard = useLeaveGuard();
  const { values = {}, errors = {}, failure } = state;
  const href = `/admin/cartas?${carta ? `carta=${carta.id}` : "nueva"}`;
  const title = carta ? "Editar la carta" : "Escribir una carta";
  return (
    <form
      className="stack panel-form"
      method="post"
      action={href}
      aria-label={title}
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      <h2>{title}</h2>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <FormOriginFields {...{ values, formKey, version }} />
      <InputField
        name="asunto"
        label="Asunto"
        hint="Lo primero que se lee en el buzón: «Abrimos el 1 de marzo»."
        required
        defaultValue={values.asunto ?? carta?.asunto}
        error={errors.asunto}
        maxLength={CARTA_LIMITS.asunto}
      />
      <ContentField
        defaultValue={values.contenido ?? carta?.contenido ?? ""}
        maxLength={CARTA_LIMITS.contenido}
        error={errors.contenido}
        hasPictures={false}
        onText={guard.markDirty}
      />
      <SelectField
        name="destino"
        label="Para quién es"
        hint="Una carta por dirección de correo, aunque se haya apuntado varias veces."
        options={DESTINOS}
        defaultValue={values.destino ?? carta?.destino}
        error={errors.destino}
      />
      <SelectField
        name="estado"
        label="Estado en el registro"
        options={ESTADO_OPTIONS}
        defaultValue={values.estado ?? carta?.estado ?? ""}
        error={errors.estado}
      />
      <SaveBar
        previewAction="/admin/cartas/vista-previa"
        next={canSend ? { action: `${href}&preguntar`, words: "Guardar y enviar…" } : undefined}
        cancelHref="/admin/cartas"
      >
        Guardar la carta
      </SaveBar>
      {/* After them: Enter in a field presses the first button of the form. */}
      {canSend && (
        <p className="form-actions">
          <button type="submit" className="button button-quiet" formAction={`${href}&prueba`}>
            Guardar y enviarme una prueba
          </button>
        </p>
      )}
    </form>
  );
}
