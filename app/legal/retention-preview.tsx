import { FORMS, type FormTable, KINDS } from "~/db/kinds";
import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";
import type { Expired } from "./retention.server";

interface RetentionPreviewProps {
  expired: Expired;
  /** Moments before which rows have expired, UTC ISO 8601; null without a period. */
  before: Record<FormTable, string | null>;
}

export function RetentionPreview({ expired, before }: RetentionPreviewProps) {
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
