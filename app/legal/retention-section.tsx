import { Form } from "@remix-run/react";
import { FORMS, KINDS } from "~/db/kinds";
import { SelectField } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { ErrorNotice } from "~/ui/notice";
import type { RetentionState } from "./retention-page.server";
import { retentionOptions, retentionQuery } from "./retention-periods";
import { RetentionPreview } from "./retention-preview";

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
