import { type FormEvent, useState } from "react";
import { BackLink } from "~/ui/back-link";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary, SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { SaveBar } from "~/ui/save-bar";
import { lackingFirst, lackingHref } from "./descriptions-state";
import { type FichaField, museumLine } from "./ficha";
import { FichaFields } from "./ficha-fields";
import type { FichasState } from "./fichas-form.server";
import { ListedPicture } from "./fotos-list";
import { type FotoView, fotoCount } from "./galeria-fields";

/** Photos per page: checkboxes and fields stay within the limit of a form (http/form-body.server.ts). */
const PAGE_SIZE = 60;

interface FichasPageProps {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  asked: number;
  suggestions: Partial<Record<FichaField, string[]>>;
  formKey: string;
  version: string | null;
  saved: number | null;
  state: FichasState | undefined;
}

export function FichasPage({ proyecto, fotos, saved, state, ...props }: FichasPageProps) {
  const { formKey, version } = props;
  const guard = useLeaveGuard();
  const { shown, page, pages } = lackingFirst(fotos, lacksFicha, props.asked, PAGE_SIZE);
  const { ficha = {}, ticked = [], isForAll, errors = {}, failure } = state ?? {};
  const [count, setCount] = useState(isForAll ? fotos.length : ticked.length);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    guard.markDirty();
    const sent = new FormData(currentTarget);
    const ticks = [...sent.keys()].filter((name) => name.startsWith("foto_"));
    setCount(sent.has("todas") ? fotos.length : ticks.length);
  };
  const several = count === 1 ? "1 foto" : `${count} fotos`;
  return (
    <Page className="panel">
      <div className="panel-lead">
        <BackLink href={`/galeria-admin/${proyecto.id}`}>{proyecto.titulo}</BackLink>
        <h1>{count > 0 ? `Ficha de ${several}` : "Ficha de varias fotos"}</h1>
        <p className="secondary-text">
          Escribe lo que sepas. Lo que dejes vacío se queda como está.
        </p>
      </div>
      {saved !== null && !state && (
        <SuccessNotice
          title="Fichas guardadas"
          link={{ href: `/galeria?proyecto=${proyecto.id}`, text: "Ver en la web" }}
        >
          {`En ${fotoCount(saved)}.`}
        </SuccessNotice>
      )}
      <form
        className="stack panel-form"
        method="post"
        action={lackingHref(proyecto.id, "fichas", page)}
        aria-label="Fichas"
        onInput={onInput}
        onSubmit={guard.markClean}
      >
        {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
        <ErrorSummary errors={errors} />
        <FormOriginFields values={state?.origin} {...{ formKey, version }} />
        <FichaFields
          values={ficha}
          errors={errors}
          suggestions={props.suggestions}
          isNew={state !== undefined}
        />
        <fieldset className="field-group">
          <legend>Fotos</legend>
          {errors.todas && <p className="field-error">{errors.todas}</p>}
          <label className="checkbox-label">
            <input
              type="checkbox"
              id="todas"
              name="todas"
              value="1"
              defaultChecked={isForAll}
              aria-invalid={errors.todas ? true : undefined}
            />{" "}
            Todas las del proyecto ({fotos.length})
          </label>
          <ul className="fotos-list fichas-list">
            {shown.map(({ foto, index }) => (
              <li key={foto.id}>
                <label>
                  <span className="fotos-list-frame">
                    <ListedPicture {...{ foto, proyecto, index }} count={fotos.length} />
                  </span>
                  <span className="checkbox-label">
                    <input
                      type="checkbox"
                      name={`foto_${foto.id}`}
                      value="1"
                      defaultChecked={ticked.includes(foto.id)}
                    />
                    Foto {index + 1}
                  </span>
                </label>
                <p className="secondary-text">{fichaWords(foto)}</p>
              </li>
            ))}
          </ul>
        </fieldset>
        <SaveBar>{count > 0 ? `Guardar en ${several}` : "Guardar"}</SaveBar>
      </form>
      <Pagination
        label="Páginas de fotos"
        page={page}
        pages={pages}
        hrefOf={(other) => lackingHref(proyecto.id, "fichas", other)}
      />
    </Page>
  );
}

const lacksFicha = ({ ficha }: FotoView): boolean => Object.keys(ficha).length === 0;

function fichaWords(foto: FotoView): string {
  return museumLine(foto.ficha) || (lacksFicha(foto) ? "Sin ficha" : "Con ficha");
}
