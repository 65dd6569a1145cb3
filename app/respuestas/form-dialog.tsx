import type { ReactNode } from "react";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import type { FormState } from "~/http/form-result";
import { formHref, personHref } from "~/submissions/submission-dialog";
import { Dialog } from "~/ui/dialog";
import { useSite } from "~/ui/site-context";
import { AnswerForm, Answers } from "./answers";
import type { StoredFollowUp } from "./follow-up.server";
import { answerHref, type FollowUpField, replyTo } from "./seguimiento";
import { MARK_FORM, OtherForms, SeguimientoForm } from "./seguimiento-form";

export interface FollowUp extends StoredFollowUp {
  href: string;
  next: { form: Form; id: number; nombre: string } | null;
  refused: Partial<FormState<FollowUpField>> | undefined;
}

interface FormDialogProps {
  form: Form;
  row: { nombre: string; apellidos?: string; email: string };
  /** Question as it was typed; empty for nothing. */
  asked: string;
  followUp: FollowUp;
  closeHref: string;
  deleteHref: string;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { form, row, asked, followUp, closeHref, deleteHref, children } = props;
  const { school } = useSite();
  const { href, refused, isAnswering, seguimiento } = followUp;
  const { estados, fields, title, mark } = KINDS[form];
  const { estado } = seguimiento;
  const reply = replyTo(form, row.nombre, school.name);
  const mailto = answerHref(row.email, reply);
  const name = `${row.nombre} ${row.apellidos ?? ""}`.trim();
  const other = estado === "nueva" ? "contestada" : "nueva";
  const isWaiting = estado === "nueva" && asked !== "";
  const asks = fields[KINDS[form].asks as keyof typeof fields];
  return (
    <Dialog
      title={isAnswering ? `Responder a ${row.nombre}` : name}
      closeHref={isAnswering ? href : closeHref}
      isLong
      isSheet={!isAnswering}
      actions={
        isAnswering ? (
          // Another element than «Responder», which would bring its focus to the foot of the form.
          <a key="cancel" className="button button-quiet" href={href} data-preserve-scroll>
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
            <button
              className="button button-quiet"
              type="submit"
              form={MARK_FORM}
              name="estado"
              value={other}
            >
              {mark[other]}
            </button>
          </>
        )
      }
    >
      <DoneLine {...followUp} form={form} closeHref={closeHref} />
      <p className="dialog-state">
        {title}
        {(isWaiting || estado === "contestada") && (
          <>
            {" "}
            · <strong>{estados[estado]}</strong>
          </>
        )}
      </p>
      {followUp.isFromBackup && (
        <p className="notice notice-offer">
          Viene de una copia de seguridad: si se contestó después de hacerla, aquí no consta.
        </p>
      )}
      <p className="dialog-label">{asks}</p>
      {asked ? <blockquote className="as-typed">{asked}</blockquote> : <p>Sin comentarios</p>}
      <dl className="facts">{children}</dl>
      <OtherForms others={followUp.others} closeHref={closeHref} />
      <Answers respuestas={followUp.respuestas} />
      {isAnswering ? (
        <AnswerForm
          {...followUp}
          action={`${href}&responder`}
          reply={reply}
          mailto={mailto}
          state={refused}
        />
      ) : (
        <>
          <SeguimientoForm {...followUp} action={href} state={refused} />
          <p className="dialog-links">
            <a href={personHref(row.email, href)}>Todo lo de {row.nombre}</a>
            <a className="danger-link" href={deleteHref} data-preserve-scroll>
              Eliminar
            </a>
          </p>
        </>
      )}
    </Dialog>
  );
}

interface DoneLineProps extends Pick<FollowUp, "done" | "next" | "respuestas"> {
  form: Form;
  closeHref: string;
}

function DoneLine({ form, done, next, respuestas, closeHref }: DoneLineProps) {
  if (!done) return null;
  const words = {
    nota: "Guardado.",
    respuesta:
      respuestas.at(-1)?.state === "refused"
        ? "Tu respuesta no ha salido: abajo está por qué."
        : "Tu respuesta está en camino.",
    contestada: `${KINDS[form].estados.contestada}.`,
    nueva: "Vuelve a estar sin contestar.",
  };
  return (
    <div className="follow-up-done">
      <p role="status">{words[done]}</p>
      <p>
        {done === "contestada" && (
          <button
            className="link-button"
            type="submit"
            form={MARK_FORM}
            name="estado"
            value="nueva"
          >
            Deshacer
          </button>
        )}
        {next && done !== "nueva" && (
          <a href={formHref(next.form, next.id, closeHref)} data-preserve-scroll>
            Siguiente: {next.nombre}
          </a>
        )}
      </p>
    </div>
  );
}
