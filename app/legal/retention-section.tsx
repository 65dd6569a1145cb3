import { Form } from "@remix-run/react";
import { FORMS, KINDS } from "~/db/kinds";
import { SelectField } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { ErrorNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { RetentionState } from "./retention-page.server";
import { retentionOptions, retentionQuery } from "./retention-periods";

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

function RetentionPreview({ expired, before }: NonNullable<RetentionState["preview"]>) {
  const { quarantined } = expired;
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="preview-title">
      <h2 className="notice-title" id="preview-title">
        {Object.values(expired).some((count) => count > 0)
          ? "Al guardar se borrará esto, y no se puede deshacer"
          : "Ahora no se borrará nada"}
      </h2>
      <ul>
        {FORMS.map((form) => {
          const { table, nouns, those } = KINDS[form];
          const [count, at] = [expired[table], before[table]];
          return (
            <li key={form}>
              {at ? (
                <>
                  {count} {nouns[count === 1 ? 0 : 1]} de antes del <Moment at={at} />
                </>
              ) : (
                `${those} se quedan, sin plazo`
              )}
            </li>
          );
        })}
        {quarantined > 0 && (
          <li>
            {quarantined} {quarantined === 1 ? "envío apartado" : "envíos apartados"} de entonces
          </li>
        )}
      </ul>
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando...">Guardar el plazo</SubmitButton>
        <a className="button button-quiet" href="/admin/textos">
          Cancelar
        </a>
      </p>
    </section>
  );
}
