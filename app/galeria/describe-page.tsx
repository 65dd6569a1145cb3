import { useEffect } from "react";
import { BackLink } from "~/ui/back-link";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary, SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { Picture } from "~/ui/picture";
import { SaveBar } from "~/ui/save-bar";
import { madeOf } from "~/uploads/image";
import {
  beforeOf,
  type Describing,
  type DescriptionsState,
  describingHref,
  fieldOf,
  fotosToDescribe,
  readField,
  saysNothing,
} from "./descriptions-state";
import { FotoTextFields } from "./foto-text-fields";
import { FOTO_TEXTS, type FotoView, fotoText, placeOf, storedTexts } from "./galeria-fields";

interface DescribePageProps {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  describing: Describing;
  saved: number | null;
  formKey: string;
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
        <BackLink href={`/galeria-admin/${proyecto.id}`}>{proyecto.titulo}</BackLink>
        <h1>Describir las fotos</h1>
        <p className="lead">{proyecto.titulo}</p>
        <p className="panel-count">
          El pie lo lee quien ve la foto. El texto alternativo cuenta lo que se ve en ella a quien
          no puede verla; si lo dejas vacío, vale el pie.
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
          total={fotos.length}
          formKey={props.formKey}
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
  const missing = fotos.filter(saysNothing).length;
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

/** For what was typed about photos deleted meanwhile, which has no other place. */
function GoneNotice({ fotos, state }: Pick<DescribePageProps, "fotos" | "state">) {
  const gone = Object.entries(state?.entries ?? {}).filter(
    ([name, { typed }]) => typed && !fotos.some(({ id }) => id === readField(name)?.id),
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

interface DescriptionsFormProps {
  action: string;
  proyecto: { id: number; titulo: string };
  fotos: { foto: FotoView; number: number }[];
  total: number;
  formKey: string;
  state: DescriptionsState | undefined;
}

function DescriptionsForm(props: DescriptionsFormProps) {
  const { action, proyecto, fotos, total, formKey, state } = props;
  const guard = useLeaveGuard();
  useEffect(() => {
    if (state) guard.markDirty();
  }, [state, guard]);
  const { entries = {}, errors = {}, failure } = state ?? {};
  return (
    <form
      className="stack"
      method="post"
      action={action}
      aria-label="Descripciones"
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <input type="hidden" name="clave" value={state?.clave ?? formKey} />
      <ol className="descriptions">
        {fotos.map(({ foto, number }) => {
          const stored = storedTexts(foto);
          const typed = { ...stored };
          const wrong: Partial<typeof stored> = {};
          for (const field of FOTO_TEXTS) {
            const name = fieldOf(field, foto.id);
            typed[field] = entries[name]?.typed ?? stored[field];
            wrong[field] = errors[name];
          }
          return (
            <li key={foto.id}>
              <div className="fotos-list-frame">
                <Picture
                  src={foto.url}
                  {...madeOf(foto.picture)}
                  sizes="(min-width: 48rem) 16rem, 90vw"
                  alt={fotoText(foto, proyecto.titulo, placeOf(number - 1, total))}
                />
              </div>
              <FotoTextFields
                nameOf={(field) => fieldOf(field, foto.id)}
                number={number}
                values={typed}
                errors={wrong}
                rows={2}
              />
              {FOTO_TEXTS.map((field) => (
                <input
                  key={field}
                  type="hidden"
                  name={beforeOf(field, foto.id)}
                  value={entries[fieldOf(field, foto.id)]?.before ?? stored[field]}
                />
              ))}
            </li>
          );
        })}
      </ol>
      <SaveBar cancelHref={`/galeria-admin/${proyecto.id}`}>Guardar</SaveBar>
    </form>
  );
}
