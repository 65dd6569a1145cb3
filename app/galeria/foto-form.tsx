import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { FichaField } from "./ficha";
import { FichaFields } from "./ficha-fields";
import type { FotoState } from "./foto-form.server";
import { FotoTextFields } from "./foto-text-fields";
import { type FotoView, storedTexts } from "./galeria-fields";

export interface FotoFormData {
  suggestions: Partial<Record<FichaField, string[]>>;
  formKey: string;
  version: string | null;
  state: FotoState | undefined;
}

interface FotoFormProps extends FotoFormData {
  base: string;
  foto: FotoView;
  number: number;
  canCopy: boolean;
}

export function FotoForm(props: FotoFormProps) {
  const { base, foto, number, canCopy, suggestions, formKey, version, state } = props;
  const { errors = {}, isCopied = false, failure } = state ?? {};
  const guard = useLeaveGuard();
  const summary = Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      return [field in storedTexts(foto) ? idOf(field) : field, message];
    }),
  );
  return (
    <form
      className="stack"
      method="post"
      action={`${base}?editar=${foto.id}`}
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      <ErrorSummary errors={summary} />
      <FormOriginFields values={state?.origin} {...{ formKey, version }} />
      <FotoTextFields
        nameOf={idOf}
        isSentPlainly
        number={number}
        values={state?.texts ?? storedTexts(foto)}
        errors={errors}
        captionHint="Lo lee quien ve la foto."
        alternativeHint="Qué se ve, para quien no puede verla. Si lo dejas vacío, vale el pie."
        rows={3}
        autoFocus={!isCopied}
      />
      {isCopied && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the only way to lead there
        <p className="ficha-copied" role="status" tabIndex={-1} autoFocus>
          Lo que estaba vacío viene ahora de la foto anterior. Revísalo y guarda.
        </p>
      )}
      <FichaFields
        values={state?.ficha ?? foto.ficha}
        errors={errors}
        suggestions={suggestions}
        isNew={state !== undefined}
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando..." saves>
          Guardar
        </SubmitButton>
        {canCopy && (
          // After what saves: the Enter key presses the first button.
          <button
            type="submit"
            className="button button-quiet"
            name="copiar"
            value="1"
            formNoValidate
          >
            Copiar la ficha de la foto anterior
          </button>
        )}
        <a className="button button-quiet" href={base} data-preserve-scroll>
          Cancelar
        </a>
      </p>
    </form>
  );
}

const idOf = (field: string) => `${field}_foto`;
