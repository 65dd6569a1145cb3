import type { ReactNode } from "react";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import type { FormState } from "~/http/form-result";
import { personHref } from "~/submissions/submission-dialog";
import { Dialog } from "~/ui/dialog";
import { ShownText } from "~/ui/shown-text";
import { useSite } from "~/ui/site-context";
import { AnswerForm, Answers } from "./answers";
import type { StoredFollowUp } from "./follow-up.server";
import { mailtoHref, replyTo } from "./reply";
import type { FollowUpField } from "./seguimiento";
import { OtherForms, SeguimientoForm } from "./seguimiento-form";

export interface FollowUp extends StoredFollowUp {
  /** The dialog's own address, to which its forms post. */
  href: string;
  refused: Partial<FormState<FollowUpField>> | undefined;
}

interface FormDialogProps {
  form: Form;
  row: {
    nombre: string;
    email: string;
    privacidad_id: number | null;
    privacidad_at: string | null;
  };
  followUp: FollowUp;
  closeHref: string;
  deleteHref: string;
  /** The facts of the row, as `dt` and `dd`. */
  children: ReactNode;
}

const DONE = { nota: "Guardado.", respuesta: "Tu respuesta está en camino." };

/** A stored form, what has been done about it, and what can be. */
export function FormDialog(props: FormDialogProps) {
  const { form, row, followUp, closeHref, deleteHref, children } = props;
  const { school } = useSite();
  const { href, refused, done, isAnswering } = followUp;
  const reply = replyTo(form, row.nombre, school.name);
  const mailto = mailtoHref(row.email, reply);
  return (
    <Dialog
      title={isAnswering ? `Responder a ${row.nombre}` : KINDS[form].title}
      closeHref={isAnswering ? href : closeHref}
      isLong
      actions={
        isAnswering ? (
          <a className="button button-quiet" href={href} data-preserve-scroll>
            Cancelar
          </a>
        ) : (
          <>
            <a
              className="button"
              href={followUp.canAnswer ? `${href}&responder` : mailto}
              data-preserve-scroll
            >
              Responder
            </a>
            <a className="button button-danger" href={deleteHref} data-preserve-scroll>
              Eliminar
            </a>
            <a className="button button-quiet" href={closeHref} data-preserve-scroll>
              Cerrar
            </a>
          </>
        )
      }
    >
      {done && (
        <p className="follow-up-done" role="status">
          {DONE[done]}
        </p>
      )}
      <dl className="facts">
        {children}
        <ShownText id={row.privacidad_id} at={row.privacidad_at} />
      </dl>
      <p className="dialog-more">
        <a href={personHref(row.email)}>Todo lo que se guarda de esta persona</a>
      </p>
      <OtherForms others={followUp.others} />
      <Answers respuestas={followUp.respuestas} />
      {isAnswering ? (
        <AnswerForm
          action={`${href}&responder`}
          reply={reply}
          mailto={mailto}
          formKey={followUp.formKey}
          persona={followUp.persona}
          state={refused}
        />
      ) : (
        <SeguimientoForm
          form={form}
          seguimiento={followUp.seguimiento}
          formKey={followUp.formKey}
          version={followUp.version}
          persona={followUp.persona}
          action={href}
          state={refused}
        />
      )}
    </Dialog>
  );
}
