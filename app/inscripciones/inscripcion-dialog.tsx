import { type FollowUp, FormDialog } from "~/respuestas/form-dialog";
import { Moment } from "~/ui/moment";
import { CURSOS } from "./inscripcion-fields";
import type { InscripcionDetail } from "./inscripciones.server";
import { placeWords } from "./place-words";

interface InscripcionDialogProps {
  inscripcion: InscripcionDetail;
  followUp: FollowUp;
  closeHref: string;
  deleteHref: string;
}

export function InscripcionDialog({ inscripcion, ...props }: InscripcionDialogProps) {
  return (
    <FormDialog
      form="inscripcion"
      row={inscripcion}
      asked={inscripcion.comentarios ?? ""}
      {...props}
    >
      <dt>Curso de interés</dt>
      <dd>{CURSOS[inscripcion.curso_interes]}</dd>
      {inscripcion.convocatoria && (
        <>
          <dt>Curso con fecha</dt>
          <dd>
            {inscripcion.convocatoria}
            {inscripcion.convocatoria_id && ` · ${placeWords(inscripcion)}`}
          </dd>
        </>
      )}
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
    </FormDialog>
  );
}
