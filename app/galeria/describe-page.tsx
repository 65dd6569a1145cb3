import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { DescriptionsForm } from "./descriptions-form";
import {
  type Describing,
  type DescriptionsState,
  describingHref,
  fotosToDescribe,
} from "./descriptions-state";
import type { FotoView } from "./galeria-fields";

interface DescribePageProps {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  describing: Describing;
  /** How many were saved just now, or null. */
  saved: number | null;
  state: DescriptionsState | undefined;
}

/** The photos of a project, all of them or those that say nothing, to be described in one go. */
export function DescribePage(props: DescribePageProps) {
  const { proyecto, fotos, describing, state } = props;
  const { shown, page, pages } = fotosToDescribe(fotos, describing, state?.entries);
  const saved = state ? state.saved || null : props.saved;
  const hrefOf = (change: Partial<Describing>) =>
    describingHref(proyecto.id, { ...describing, page: 1, ...change });
  return (
    <Page className="panel">
      <div>
        <p>
          <a href={`/galeria-admin/${proyecto.id}`}>← Volver a las fotos</a>
        </p>
        <h1>Describir las fotos</h1>
        <p className="lead">{proyecto.titulo}</p>
        <p className="panel-count">
          La descripción la leen quienes ven la foto, y la oyen quienes no pueden verla.
        </p>
        <FilterLinks fotos={fotos} onlyMissing={describing.onlyMissing} hrefOf={hrefOf} />
      </div>
      {saved !== null && <SuccessNotice title="Guardado">{savedText(saved)}</SuccessNotice>}
      <GoneNotice fotos={fotos} state={state} />
      {shown.length > 0 ? (
        <DescriptionsForm
          key={`${describing.onlyMissing} ${page}`}
          action={hrefOf({ page })}
          proyecto={proyecto}
          fotos={shown}
          state={state}
        />
      ) : (
        <p className="lead">
          {fotos.length > 0
            ? "Todas las fotos tienen descripción."
            : "Este proyecto no tiene fotos todavía."}
        </p>
      )}
      <Pagination
        label="Páginas de fotos"
        page={page}
        pages={pages}
        hrefOf={(other) => hrefOf({ page: other })}
      />
    </Page>
  );
}

interface FilterLinksProps {
  fotos: FotoView[];
  onlyMissing: boolean;
  hrefOf(change: Partial<Describing>): string;
}

function FilterLinks({ fotos, onlyMissing, hrefOf }: FilterLinksProps) {
  const missing = fotos.filter(({ descripcion }) => !descripcion).length;
  const current = (isCurrent: boolean) => (isCurrent ? "page" : undefined);
  return (
    <ul className="inline-list">
      <li>
        <a href={hrefOf({ onlyMissing: false })} aria-current={current(!onlyMissing)}>
          Todas ({fotos.length})
        </a>
      </li>
      <li>
        <a href={hrefOf({ onlyMissing: true })} aria-current={current(onlyMissing)}>
          Solo las que faltan ({missing})
        </a>
      </li>
    </ul>
  );
}

/** What was typed for photos that somebody has deleted meanwhile: it has no other place any more. */
function GoneNotice({ fotos, state }: Pick<DescribePageProps, "fotos" | "state">) {
  const gone = Object.entries(state?.entries ?? {}).filter(
    ([id, { typed }]) => typed && !fotos.some((foto) => foto.id === Number(id)),
  );
  if (gone.length === 0) return null;
  return (
    <ErrorNotice title="Hay fotos que ya no están" subject={state}>
      {gone.map(([, { typed }]) => `Se ha eliminado la que decía «${typed}».`).join(" ")}
    </ErrorNotice>
  );
}

function savedText(saved: number): string {
  if (saved === 0) return "No había nada que cambiar.";
  return saved === 1 ? "1 descripción." : `${saved} descripciones.`;
}
