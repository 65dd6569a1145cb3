import { SubmissionDialog } from "~/submissions/submission-dialog";
import { Moment } from "~/ui/moment";
import type { MensajeDetail } from "./mensajes.server";

interface MensajeDialogProps {
  mensaje: MensajeDetail;
  closeHref: string;
  deleteHref: string;
}

export function MensajeDialog({ mensaje, ...hrefs }: MensajeDialogProps) {
  return (
    <SubmissionDialog title="Mensaje" row={mensaje} {...hrefs}>
      <dt>Nombre</dt>
      <dd>{mensaje.nombre}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${mensaje.email}`}>{mensaje.email}</a>
      </dd>
      <dt>Fecha y hora</dt>
      <dd>
        <Moment at={mensaje.created_at} />
      </dd>
      <dt>Mensaje</dt>
      <dd className="as-typed">{mensaje.mensaje}</dd>
    </SubmissionDialog>
  );
}
