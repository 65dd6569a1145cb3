import { useEffect } from "react";
import { BackLink } from "~/ui/back-link";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary, SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { SaveBar } from "~/ui/save-bar";
import {
  beforeOf,
  type DescriptionsState,
  fieldOf,
  fotosToDescribe,
  lackingHref,
  readField,
  saysNothing,
} from "./descriptions-state";
import { FotoTextFields } from "./foto-text-fields";
import { ListedPicture } from "./fotos-list";
import { FOTO_TEXTS, type FotoView, storedTexts } from "./galeria-fields";

interface DescribePageProps {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  asked: number;
  saved: number | null;
  formKey: string;
  state: DescriptionsState | undefined;
}

/** Page for writing captions and alternative texts, six photos at a time, first those without either. */
export function DescribePage(props: DescribePageProps) {
  const { proyecto, fotos, asked, state } = props;
  const { shown, page, pages } = fotosToDescribe(fotos, asked, state?.entries);
  const saved = state ? state.saved || null : props.saved;
  return (
    <Page className="panel">
      <div className="panel-lead">
        <BackLink href={`/galeria-admin/${proyecto.id}`}>{proyecto.titulo}</BackLink>
        <h1>Describir las fotos</h1>
        <p>{missingWords(fotos)}</p>
        <p className="secondary-text">
          El pie lo lee quien ve la foto. El texto alternativo cuenta lo que se ve en ella a quien
          no puede verla; si lo dejas vacío, vale el pie.
        </p>
      </div>
      {saved !== null && <SuccessNotice title="Guardado">{savedText(saved)}</SuccessNotice>}
      <GoneNotice fotos={fotos} state={state} />
      {shown.length > 0 && (
        <DescriptionsForm
          // By its photos: described, they make room for others.
          key={shown.map(({ foto }) => foto.id).join(" ")}
          action={lackingHref(proyecto.id, "describir", page)}
          proyecto={proyecto}
          fotos={shown}
          total={fotos.length}
          formKey={props.formKey}
          state={state}
        />
      )}
      <Pagination
        label="Páginas de fotos"
        page={page}
        pages={pages}
        hrefOf={(other) => lackingHref(proyecto.id, "describir", other)}
      />
    </Page>
  );
}

/** Says how many photos lack a description: «Faltan 4 de 13.» */
function missingWords(fotos: FotoView[]): string {
  const missing = fotos.filter(saysNothing).length;
  if (fotos.length === 0) return "Este proyecto no tiene fotos todavía.";
  if (missing === 0) return "Todas las fotos tienen descripción.";
  return missing === 1 ? `Falta 1 de ${fotos.length}.` : `Faltan ${missing} de ${fotos.length}.`;
}

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
  fotos: { foto: FotoView; index: number }[];
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
      <ErrorSummary errors={errors} />
      <input type="hidden" name="clave" value={state?.clave ?? formKey} />
      <ol className="descriptions">
        {fotos.map(({ foto, index }) => {
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
                <ListedPicture {...{ foto, proyecto, index }} count={total} />
              </div>
              <FotoTextFields
                nameOf={(field) => fieldOf(field, foto.id)}
                number={index + 1}
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
      <SaveBar>Guardar</SaveBar>
    </form>
  );
}
