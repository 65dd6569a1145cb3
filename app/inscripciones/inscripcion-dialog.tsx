import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { ShownText } from "~/ui/shown-text";
import { CURSOS, readReference } from "./inscripcion-fields";
import type { InscripcionDetail } from "./inscripciones.server";

interface InscripcionDialogProps {
  inscripcion: InscripcionDetail;
  closeHref: string;
}

export function InscripcionDialog({ inscripcion, closeHref }: InscripcionDialogProps) {
  const reference = readReference(inscripcion.reference ?? "");
  return (
    <Dialog
      title="Inscripción"
      closeHref={closeHref}
      actions={
        // biome-ignore lint/a11y/noAutofocus: the focus has to be inside the dialog
        <a className="button" href={closeHref} data-preserve-scroll autoFocus>
          Cerrar
        </a>
      }
    >
      <dl className="facts">
        <dt>Nombre completo</dt>
        <dd>
          {inscripcion.nombre} {inscripcion.apellidos}
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${inscripcion.email}`}>{inscripcion.email}</a>
        </dd>
        <dt>Teléfono</dt>
        <dd>
          <a href={`tel:${inscripcion.telefono.replace(/[^+\d]/g, "")}`}>{inscripcion.telefono}</a>
        </dd>
        <dt>Fecha y hora</dt>
        <dd>
          <Moment at={inscripcion.created_at} />
        </dd>
        <dt>Curso de interés</dt>
        <dd>{CURSOS[inscripcion.curso_interes]}</dd>
        <dt>Comentarios</dt>
        <dd className="as-typed">{inscripcion.comentarios || "Sin comentarios"}</dd>
        {reference && (
          <>
            <dt>Referencia</dt>
            <dd>{reference}</dd>
          </>
        )}
        <ShownText id={inscripcion.privacidad_id} at={inscripcion.privacidad_at} />
      </dl>
      <p className="dialog-more">
        <a href={`/admin/personas?email=${encodeURIComponent(inscripcion.email)}`}>
          Todo lo que se guarda de esta persona
        </a>
      </p>
    </Dialog>
  );
}
