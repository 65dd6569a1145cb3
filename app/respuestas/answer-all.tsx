import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { countOf } from "~/format/amounts";
import { Dialog } from "~/ui/dialog";
import { SuccessNotice } from "~/ui/notice";

/** Where all forms of a kind that wait are marked as answered. */
const actionOf = (form: Form) => `/admin/contestar?de=${KINDS[form].table}`;

const isOrAre = (form: Form, count: number) => {
  const [one, several] = KINDS[form].nouns;
  return countOf(count, one, several);
};

interface AnswerAllDialogProps {
  form: Form;
  /** How many wait. */
  count: number;
  closeHref: string;
}

export function AnswerAllDialog({ form, count, closeHref }: AnswerAllDialogProps) {
  return (
    <Dialog
      title={`¿Dar por ${KINDS[form].answered.toLowerCase()} ${isOrAre(form, count)}?`}
      closeHref={closeHref}
      actions={
        <>
          {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside, on what does no harm */}
          <a className="button button-quiet" href={closeHref} data-preserve-scroll autoFocus>
            Cancelar
          </a>
          <form method="post" action={actionOf(form)}>
            <button type="submit" className="button">
              Ya están {KINDS[form].answered.toLowerCase()}
            </button>
          </form>
        </>
      }
    >
      <p>Dejarán de estar por contestar. No se envía nada a nadie, y se puede deshacer.</p>
    </Dialog>
  );
}

interface AllAnsweredNoticeProps {
  form: Form;
  count: number;
  /** When they were marked (UTC ISO 8601). */
  moment: string;
}

/** Nothing where that was undone since. */
export function AllAnsweredNotice({ form, count, moment }: AllAnsweredNoticeProps) {
  if (count === 0) return null;
  const undo = (
    <form
      className="form-actions"
      method="post"
      action={`${actionOf(form)}&deshacer=${encodeURIComponent(moment)}`}
    >
      <button type="submit" className="button">
        Deshacer
      </button>
    </form>
  );
  return (
    <SuccessNotice title={`${KINDS[form].answered}: ${count}`} action={undo}>
      Ya no esperan respuesta.
    </SuccessNotice>
  );
}
