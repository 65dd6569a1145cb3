import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";

interface VersionsListProps {
  articulo: { titulo: string; updated_at: string };
  versions: { id: number; titulo: string; created_at: string }[];
}

export function VersionsList({ articulo, versions }: VersionsListProps) {
  if (versions.length === 0) return null;
  return (
    <section className="panel-stack" aria-labelledby="versions-title">
      <h2 id="versions-title">Versiones</h2>
      <p>Cada vez que publicas cambios queda lo que había. Ábrela para leerla, y para volver.</p>
      <ul className="ruled-list">
        <li>
          <Moment at={articulo.updated_at} /> · la que se ve ahora
        </li>
        {versions.map(({ id, titulo, created_at }) => (
          <li key={id}>
            <a href={`/blog-admin?version=${id}`}>
              <Moment at={created_at} />
            </a>
            {titulo !== articulo.titulo && <p className="secondary-text">Se titulaba «{titulo}»</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VersionBarProps {
  version: { id: number; articulo_id: number; created_at: string };
  hasDraft: boolean;
}

/** Above an article as it was. */
export function VersionBar({ version, hasDraft }: VersionBarProps) {
  const { id, articulo_id, created_at } = version;
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="version-title">
      <p className="notice-title" id="version-title">
        El artículo como quedó el <Moment at={created_at} />
      </p>
      {hasDraft && (
        <p>Los cambios que tienes sin publicar se quedan en su borrador, vuelvas o no.</p>
      )}
      <form method="post" action={`/blog-admin?version=${id}`}>
        <SubmitButton pendingLabel="Volviendo...">Volver a esta versión</SubmitButton>
      </form>
      <p>
        <a href={`/blog-admin?editar=${articulo_id}`}>Volver al artículo</a>
      </p>
    </section>
  );
}
