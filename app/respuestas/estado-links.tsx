import type { SeguimientoEstado } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { countOf } from "~/format/amounts";
import { Dialog } from "~/ui/dialog";
import { ConfirmActions } from "~/ui/item-actions";
import { SuccessNotice } from "~/ui/notice";
import type { AllWaiting, EstadoCounts } from "./waiting.server";

interface EstadoLinksProps {
  form: Form;
  estado: SeguimientoEstado | null | undefined;
  counts: EstadoCounts | null;
  hrefOf(estado: SeguimientoEstado | null): string;
  allHref: string;
}

/** Links that filter a list by state, with counts; a state that no form has is left out. */
export function EstadoLinks({ form, estado, counts, hrefOf, allHref }: EstadoLinksProps) {
  const { all, estados, answered } = KINDS[form];
  const words: [SeguimientoEstado | null, string][] = [
    [null, all],
    ["nueva", estados.nueva],
    ["contestada", answered],
  ];
  const shown = words.filter(([of]) => of === null || of === estado || !counts || counts[of] > 0);
  const isMany = estado === "nueva" && (counts?.nueva ?? 0) > 1;
  if (shown.length === 1) return null;
  return (
    <ul className="state-links">
      {shown.map(([of, text]) => (
        <li key={text}>
          <a
            href={hrefOf(of)}
            aria-current={of === (estado ?? null) ? "true" : undefined}
            data-preserve-scroll
          >
            {text}
            {of && counts && ` ${counts[of]}`}
          </a>
        </li>
      ))}
      {isMany && (
        <li>
          <a className="quiet-link" href={allHref} data-preserve-scroll>
            Dar {form === "inscripcion" ? "todas por contestadas" : "todos por contestados"}
          </a>
        </li>
      )}
    </ul>
  );
}

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
