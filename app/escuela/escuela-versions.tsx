import { Fold } from "~/ui/fold";
import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";
import { Lines } from "~/ui/text-lines";

interface VersionsListProps {
  versions: { id: number; created_at: string | null; changes: string[] }[];
}

export function VersionsList({ versions }: VersionsListProps) {
  return (
    <Fold title={`Versiones (${versions.length})`}>
      <p>
        Cada vez que guardas queda una, con el nombre, el contacto y la portada. Ábrela para ver
        cómo estaba, y para volver.
      </p>
      <ul className="ruled-list">
        {versions.map(({ id, created_at, changes }, index) => (
          <li key={id}>
            <a href={`/admin/escuela?version=${id}`}>
              <VersionName at={created_at} />
            </a>
            {index === 0 && " · la que se ve ahora"}
            {changes.length > 0 && <p className="secondary-text">{changes.join(" · ")}</p>}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function VersionName({ at }: { at: string | null }) {
  return at === null ? "Como venía la web" : <Moment at={at} />;
}

interface VersionBarProps {
  id: number;
  created_at: string | null;
  differences: { label: string; text: string }[];
}

export function VersionBar({ id, created_at, differences }: VersionBarProps) {
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="version-title">
      <p className="notice-title" id="version-title">
        {created_at === null ? "La portada como venía" : "La portada como quedó el "}
        {created_at !== null && <Moment at={created_at} />}
      </p>
      {differences.length === 0 ? (
        <p>Es lo que se ve ahora.</p>
      ) : (
        <>
          <details>
            <summary>Lo que era distinto de ahora ({differences.length})</summary>
            <dl className="facts">
              {differences.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Lines text={text} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
          <form method="post" action={`/admin/escuela?version=${id}`}>
            <SubmitButton pendingLabel="Volviendo...">Volver a esta versión</SubmitButton>
          </form>
        </>
      )}
      <p>
        <a href="/admin/escuela">← Escuela</a>
      </p>
    </section>
  );
}
