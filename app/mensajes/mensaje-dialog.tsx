import { mailtoHref } from "~/format/mailto";
import { type FollowUp, FormDialog } from "~/respuestas/form-dialog";
import { Moment } from "~/ui/moment";
import type { StoredMensaje } from "./mensajes.server";

interface MensajeDialogProps {
  mensaje: StoredMensaje;
  followUp: FollowUp;
  closeHref: string;
  deleteHref: string;
}

export function MensajeDialog({ mensaje, ...props }: MensajeDialogProps) {
  return (
    <FormDialog form="contacto" row={mensaje} asked={mensaje.mensaje} {...props}>
      <dt>Email</dt>
      <dd>
        <a href={mailtoHref(mensaje.email)}>{mensaje.email}</a>
      </dd>
      <dt>Fecha y hora</dt>
      <dd>
        <Moment at={mensaje.created_at} />
      </dd>
    </FormDialog>
  );
}
