import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";
import type { Expired } from "./retention.server";
import { inMonths, type RetentionPeriods } from "./retention-periods";

interface RetentionPreviewProps {
  expired: Expired;
  /** Moments before which rows have expired, UTC ISO 8601; null without a period. */
  before: { inscripciones: string | null; mensajes: string | null };
}

/** Asks before the chosen periods delete anything. */
export function RetentionPreview({ expired, before }: RetentionPreviewProps) {
  const { inscripciones, mensajes, quarantined } = expired;
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="preview-title">
      <h2 className="notice-title" id="preview-title">
        {inscripciones + mensajes + quarantined > 0
          ? "Al guardar se borrará esto, y no se puede deshacer"
          : "Ahora no se borrará nada"}
      </h2>
      <ul>
        <li>
          {before.inscripciones ? (
            <>
              {inscripciones} {inscripciones === 1 ? "inscripción" : "inscripciones"} de antes del{" "}
              <Moment at={before.inscripciones} />
            </>
          ) : (
            "Las inscripciones se quedan, sin plazo"
          )}
        </li>
        <li>
          {before.mensajes ? (
            <>
              {mensajes} {mensajes === 1 ? "mensaje" : "mensajes"} de antes del{" "}
              <Moment at={before.mensajes} />
            </>
          ) : (
            "Los mensajes se quedan, sin plazo"
          )}
        </li>
        {quarantined > 0 && (
          <li>
            {quarantined} {quarantined === 1 ? "envío apartado" : "envíos apartados"} de entonces
          </li>
        )}
      </ul>
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando...">Guardar el plazo</SubmitButton>
        <a className="button button-quiet" href="/admin/conservacion">
          Cancelar
        </a>
      </p>
    </section>
  );
}

/** Shown beside the privacy text, which may be older. */
export function RetentionSummary({ inscripciones, mensajes }: RetentionPeriods) {
  return (
    <section className="rich-text" aria-labelledby="period-title">
      <h2 id="period-title">El plazo que rige ahora</h2>
      <ul>
        <li>
          <strong>Lista de espera</strong>:{" "}
          {inscripciones
            ? `tus datos se borran solos a los ${inMonths(inscripciones)} de apuntarte.`
            : "hasta que nos pidas borrarlos, o la escuela abra y termine su lista."}
        </li>
        <li>
          <strong>Mensajes</strong>:{" "}
          {mensajes
            ? `se borran solos a los ${inMonths(mensajes)} de enviarlos.`
            : "hasta que nos pidas borrarlos."}
        </li>
      </ul>
    </section>
  );
}
