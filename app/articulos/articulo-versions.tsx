import { Fragment } from "react";
import { Fold } from "~/ui/fold";
import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";
import type { Change, ListedVersion } from "./versiones.server";

interface VersionsListProps {
  articulo: { titulo: string; updated_at: string };
  versions: ListedVersion[];
}

export function VersionsList({ articulo, versions }: VersionsListProps) {
  if (versions.length === 0) return null;
  return (
    <Fold title={`Versiones (${versions.length})`}>
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
    </Fold>
  );
}

interface VersionBarProps {
  version: { id: number; articulo_id: number; created_at: string };
  hasDraft: boolean;
  changes: Change[] | null;
}

export function VersionBar({ version, hasDraft, changes }: VersionBarProps) {
  const { id, articulo_id, created_at } = version;
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="version-title">
      <p className="notice-title" id="version-title">
        El artículo como quedó el <Moment at={created_at} />
      </p>
      <VersionChanges changes={changes} />
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

const ELEMENTS = { same: Fragment, removed: "del", added: "ins" } as const;

/** Shows which words were removed and added since a version; null means that nearly all differ. */
function VersionChanges({ changes }: { changes: Change[] | null }) {
  const isEqual = changes?.every(({ what }) => what === "same");
  return (
    <details>
      <summary>Qué ha cambiado desde entonces</summary>
      {!changes && <p>Casi todo: son dos textos distintos.</p>}
      {isEqual && <p>Ninguna palabra: si acaso el formato, los enlaces o las imágenes.</p>}
      {changes && !isEqual && (
        <>
          <p>Lo tachado ya no está, y lo subrayado se ha añadido.</p>
          <div className="rich-text as-typed">
            {changes.map(({ words, what }, index) => {
              const Element = ELEMENTS[what];
              // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name than their place
              return <Element key={index}>{words}</Element>;
            })}
          </div>
        </>
      )}
    </details>
  );
}
