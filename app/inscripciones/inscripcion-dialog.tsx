import { mailtoHref } from "~/format/mailto";
import { type FollowUp, FormDialog } from "~/respuestas/form-dialog";
import { Moment } from "~/ui/moment";
import { CURSOS } from "./inscripcion-fields";
import type { ReferredInscripcion } from "./inscripciones.server";
import { chosenBefore, chosenWords, placeWords } from "./place-words";

interface InscripcionDialogProps {
  inscripcion: ReferredInscripcion;
  overfilled: string | null;
  followUp: FollowUp;
  closeHref: string;
  deleteHref: string;
}

export function InscripcionDialog({ inscripcion, overfilled, ...props }: InscripcionDialogProps) {
  const before = chosenBefore(inscripcion);
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
            {chosenWords(inscripcion)}
            {inscripcion.convocatoria_id && ` · ${placeWords(inscripcion)}`}
            {overfilled && <p>{overfilled}</p>}
            {before && <p className="secondary-text">Al apuntarse: {before}</p>}
          </dd>
        </>
      )}
      <dt>Email</dt>
      <dd>
        <a href={mailtoHref(inscripcion.email)}>{inscripcion.email}</a>
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
