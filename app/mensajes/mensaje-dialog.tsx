import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { ShownText } from "~/ui/shown-text";
import type { MensajeDetail } from "./mensajes.server";

interface MensajeDialogProps {
  mensaje: MensajeDetail;
  closeHref: string;
}

export function MensajeDialog({ mensaje, closeHref }: MensajeDialogProps) {
  return (
    <Dialog
      title="Mensaje"
      closeHref={closeHref}
      actions={
        // biome-ignore lint/a11y/noAutofocus: the focus has to be inside the dialog
        <a className="button" href={closeHref} data-preserve-scroll autoFocus>
          Cerrar
        </a>
      }
    >
      <dl className="facts">
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
        <ShownText id={mensaje.privacidad_id} at={mensaje.privacidad_at} />
      </dl>
      <p className="dialog-more">
        <a href={`/admin/personas?email=${encodeURIComponent(mensaje.email)}`}>
          Todo lo que se guarda de esta persona
        </a>
      </p>
    </Dialog>
  );
}
