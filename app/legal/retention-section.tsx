import { Form } from "@remix-run/react";
import { FORMS, KINDS } from "~/db/kinds";
import { SelectField } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { ErrorNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { RetentionState } from "./retention-page.server";
import { retentionOptions, retentionQuery } from "./retention-periods";
import { RetentionPreview } from "./retention-preview";

/** Shows how long inscripciones and mensajes are stored, and what another choice would delete. */
export function RetentionSection({ periods, preview, isWrong, heldUntil }: RetentionState) {
  return (
    <section className="panel-stack" aria-labelledby="plazos">
      <h2 id="plazos">Plazos</h2>
      {isWrong && (
        <ErrorNotice title="Error" subject={periods}>
          Elige de la lista un plazo para cada cosa.
        </ErrorNotice>
      )}
      <p>
        Cuánto tiempo se guarda lo que la gente te envía. Mientras no elijas un plazo no se borra
        nada; cuando lo elijas, verás antes qué se borraría. El de quien se apunta a un curso con
        fecha cuenta desde que empieza el curso.
      </p>
      {heldUntil && (
        <p className="notice notice-offer">
          Se ha recuperado una copia de seguridad, y estos plazos son los suyos. Hasta el{" "}
          <Moment at={heldUntil} /> no se borra nada por ellos si no los eliges otra vez.
        </p>
      )}
      <Form
        key={retentionQuery(periods)}
        className="stack panel-form"
        method="get"
        action="/admin/textos"
        preventScrollReset
      >
        {FORMS.map((form) => KINDS[form]).map(({ table, titles }) => (
          <SelectField
            key={table}
            name={table}
            label={titles}
            options={retentionOptions(periods[table])}
            defaultValue={periods[table] ?? ""}
          />
        ))}
        <p className="form-actions">
          <button type="submit" className="button button-quiet">
            Ver qué se borraría
          </button>
        </p>
      </Form>
      {preview && (
        <form method="post" action={preview.address}>
          <RetentionPreview {...preview} />
        </form>
      )}
    </section>
  );
}

interface DoubtedClockProps {
  /** Hour of the server's clock, UTC ISO 8601. */
  now: string;
  /** The newest moment that it was believed at, UTC ISO 8601. */
  believed: string;
  /** Milliseconds from that moment to now. */
  gap: number;
  /** False of a year that no clock shows. */
  isPossible: boolean;
}

/** Asks whether the server's clock is right, if it can be. */
export function DoubtedClock({ now, believed, gap, isPossible }: DoubtedClockProps) {
  if (!isPossible) {
    return (
      <section className="notice notice-offer panel-stack">
        <h2 className="notice-title">La fecha del servidor no puede ser correcta</h2>
        <p>
          Según su reloj es el <Moment at={now} />. Ponlo en hora en el servidor: mientras tanto no
          se borra ni se publica nada.
        </p>
      </section>
    );
  }
  return (
    <form
      method="post"
      action={`/admin/textos?reloj=${now}`}
      className="notice notice-offer panel-stack"
    >
      <h2 className="notice-title">¿Es correcta la fecha del servidor?</h2>
      <p>
        Según su reloj es el <Moment at={now} />, {gap < 0 ? "antes" : "mucho después"} de la última
        vez que se comprobó, el <Moment at={believed} />. Si es así, confírmalo y todo sigue por esa
        fecha: se borrará lo que haya cumplido su plazo y se publicará lo programado
        {gap < 0 && "; y lo que llegó con una fecha posterior quedará con esta"}. Si no, ponlo en
        hora en el servidor: mientras tanto no se borra ni se publica nada.
      </p>
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando...">La fecha es correcta</SubmitButton>
      </p>
    </form>
  );
}
