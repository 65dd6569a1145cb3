import { KINDS } from "~/db/kinds";
import type { FormState } from "~/http/form-result";
import { formHref } from "~/submissions/submission-dialog";
import { TextAreaField } from "~/ui/field";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { Moment } from "~/ui/moment";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import type { StoredFollowUp } from "./follow-up.server";
import { type FollowUpField, NOTA_MAX } from "./seguimiento";
import type { OtherForm } from "./seguimiento.server";

export function OtherForms({ others, closeHref }: { others: OtherForm[]; closeHref: string }) {
  if (others.length === 0) return null;
  return (
    <section className="follow-up" aria-labelledby="others-title">
      <h3 className="small-title" id="others-title">
        También de esta persona
      </h3>
      <ul className="inline-list">
        {others.map(({ form, id, created_at }) => (
          <li key={`${form} ${id}`}>
            <a href={formHref(form, id, closeHref)} data-preserve-scroll>
              <span>
                {KINDS[form].title} del <Moment at={created_at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Id of the note's form: buttons elsewhere in the dialog that set the state send it, with its note. */
export const MARK_FORM = "seguimiento";

type FollowUp = Pick<StoredFollowUp, "seguimiento" | "formKey" | "version" | "persona">;

interface SeguimientoFormProps extends FollowUp {
  action: string;
  state: Partial<FormState<FollowUpField>> | undefined;
}

export function SeguimientoForm(props: SeguimientoFormProps) {
  const { seguimiento, action, formKey, version, persona, state = {} } = props;
  const guard = useLeaveGuard();
  const { estado, nota, updated_at } = seguimiento;
  const { values, errors = {}, failure } = state;
  const isOpen = Boolean(nota || values || failure);
  return (
    <form
      id={MARK_FORM}
      className="follow-up"
      method="post"
      action={action}
      aria-label="Nota"
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      <ErrorSummary errors={errors} />
      <FormOriginFields {...{ values, formKey, version }} />
      <input type="hidden" name="persona" value={values?.persona ?? persona} />
      <details className="fold" open={isOpen}>
        <summary>{nota ? "Nota para ti" : "Añadir una nota para ti"}</summary>
        <TextAreaField
          name="nota"
          label="Nota para ti"
          hint="En la web no sale. Si esta persona pide sus datos, la nota va con ellos."
          rows={3}
          maxLength={NOTA_MAX}
          defaultValue={values?.nota ?? nota}
          error={errors.nota}
        />
        <p className="form-actions">
          <button className="button button-quiet" type="submit" name="estado" value={estado}>
            Guardar la nota
          </button>
          {updated_at && (
            <span className="secondary-text">
              Último cambio: <Moment at={updated_at} />
            </span>
          )}
        </p>
      </details>
    </form>
  );
}
