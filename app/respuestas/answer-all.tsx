import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { countOf } from "~/format/amounts";
import { Dialog } from "~/ui/dialog";
import { ConfirmActions } from "~/ui/item-actions";
import { SuccessNotice } from "~/ui/notice";
import type { AllWaiting } from "./waiting.server";

const actionOf = (form: Form) => `/admin/contestar?de=${KINDS[form].table}`;

export function askAllHref(form: Form): string {
  const { list, all } = KINDS[form];
  return `${list.href}?estado=nueva&${all.toLowerCase()}`;
}

interface AnswerAllDialogProps extends AllWaiting {
  form: Form;
  closeHref: string;
}

export function AnswerAllDialog({ form, count, version, closeHref }: AnswerAllDialogProps) {
  const { nouns, answered } = KINDS[form];
  return (
    <Dialog
      title={`¿Dar por ${answered.toLowerCase()} ${countOf(count, nouns[0], nouns[1])}?`}
      closeHref={closeHref}
      actions={
        <ConfirmActions closeHref={closeHref} action={`${actionOf(form)}&confirmadas=${version}`}>
          {`Ya están ${answered.toLowerCase()}`}
        </ConfirmActions>
      }
    >
      <p>Dejarán de estar por contestar. No se envía nada a nadie, y se puede deshacer.</p>
    </Dialog>
  );
}

interface AllAnsweredNoticeProps {
  form: Form;
  count: number;
  moment: string;
}

/** Says how many were marked as answered, with a button to undo that; nothing if undone since. */
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
