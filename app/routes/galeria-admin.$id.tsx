import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { ShownIn } from "~/articulos/shown-in";
import { requireUser } from "~/auth/guard.server";
import { versionOfFoto } from "~/galeria/describe.server";
import { DescribePage } from "~/galeria/describe-page";
import { submitDescripciones } from "~/galeria/descriptions-form.server";
import { lackingHref, readAsked } from "~/galeria/descriptions-state";
import { suggestFichas, versionOfFichas } from "~/galeria/fichas.server";
import { submitFichas } from "~/galeria/fichas-form.server";
import { FichasPage } from "~/galeria/fichas-page";
import { submitFoto } from "~/galeria/foto-form.server";
import { deleteFoto, listFotos } from "~/galeria/fotos.server";
import { FotosForm } from "~/galeria/fotos-form";
import { submitFotos } from "~/galeria/fotos-form.server";
import { DeleteFotoDialog, FotosList } from "~/galeria/fotos-list";
import { fotoCount, placeOf } from "~/galeria/galeria-fields";
import { type FotosDone, FotosNotice, MoveNotice } from "~/galeria/galeria-notices";
import { DESCRIPTIONS_FORM, FICHAS_FORM, FOTOS_FORM, fotoForm } from "~/galeria/gone-forms.server";
import { readMoved } from "~/galeria/order";
import { submitMove } from "~/galeria/order.server";
import { findProyecto } from "~/galeria/proyectos.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { logProblem } from "~/log.server";
import { textsShowing } from "~/panel/texts-showing.server";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { pageTitle } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { Page } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(titleOf(data), matches) },
  { name: "robots", content: "noindex" },
];

function titleOf(data: Awaited<ReturnType<typeof loader>> | undefined): string {
  if (!data) return "Fotos";
  const what = data.describing ? "Descripciones" : data.fichas ? "Fichas" : "Fotos";
  return `${what} de ${data.proyecto.titulo}`;
}

/** Reads a project; one that does not load redirects to the list (specification, section 2). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireUser(request);
  const id = positiveInteger(params.id) ?? 0;
  try {
    const [proyecto, fotos] = await Promise.all([findProyecto(id), listFotos(id)]);
    if (!proyecto) throw redirect("/galeria-admin");
    const search = new URL(request.url).searchParams;
    const edited = positiveInteger(search.get("editar"));
    const foto = fotos.find(({ id }) => id === edited);
    const fichas = readAsked(search, "fichas");
    const asked = positiveInteger(search.get("eliminar"));
    const deleted = fotos.findIndex(({ id }) => id === asked);
    return {
      proyecto,
      fotos,
      formKey: randomUUID(),
      version: fichas ? versionOfFichas(fotos) : foto ? versionOfFoto(foto) : null,
      edited,
      fichas,
      suggestions: edited || fichas ? await suggestFichas() : {},
      filled: positiveInteger(search.get("rellenadas")),
      deleted,
      showing: await textsShowing(fotos.slice(deleted, deleted + 1).map(({ url }) => url)),
      done: await readDone(search),
      moved: readMoved(search),
      describing: readAsked(search, "describir"),
      described: search.has("descritas") ? (positiveInteger(search.get("descritas")) ?? 0) : null,
    };
  } catch (error) {
    if (!(error instanceof Response)) logProblem("project not read", error, { id });
    throw redirect("/galeria-admin");
  }
}

async function readDone(search: URLSearchParams): Promise<FotosDone | null> {
  const count = positiveInteger(search.get("guardadas"));
  if (count) return { what: "guardadas", count };
  const foto = positiveInteger(search.get("descrita"));
  if (foto) return { what: "descrita", foto };
  const restored = positiveInteger(search.get("recuperada"));
  if (restored) return { what: "recuperada", foto: restored };
  const deleted = await readDeleted(search, "eliminada");
  return deleted && { what: "eliminada", ...deleted };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireUser(request);
  const id = positiveInteger(params.id) ?? 0;
  const search = new URL(request.url).searchParams;
  const [deleted, edited, moved] = ["eliminar", "editar", "mover"].map((name) =>
    positiveInteger(search.get(name)),
  );
  if (deleted) {
    const trash = await deleteFoto(id, deleted);
    return redirect(`/galeria-admin/${id}${trash ? `?eliminada=${trash}` : ""}`, 303);
  }
  if (moved) {
    return redirect(await submitMove(request, id, moved), 303);
  }
  const describing = readAsked(search, "describir");
  if (describing) {
    const submitted = await submitDescripciones(request, id);
    const result = await orGone(request, id, submitted, DESCRIPTIONS_FORM);
    if (!result.ok) return data(result.form, responseInit(result));
    const href = lackingHref(id, "describir", describing);
    return redirect(`${href}&descritas=${result.value}`, 303);
  }
  if (search.has("fichas")) {
    const result = await orGone(request, id, await submitFichas(request, id), FICHAS_FORM);
    if (!result.ok) return data(result.form, responseInit(result));
    return redirect(`${lackingHref(id, "fichas")}&rellenadas=${result.value}`, 303);
  }
  if (edited) {
    const submitted = await submitFoto(request, id, edited);
    const result = await orGone(request, edited, submitted, fotoForm(id));
    if (!result.ok) return data(result.form, responseInit(result));
    return redirect(`/galeria-admin/${id}?descrita=${edited}`, 303);
  }
  const result = await orGone(request, id, await submitFotos(request, id), FOTOS_FORM);
  if (result.ok) return redirect(`/galeria-admin/${id}?guardadas=${result.value}`, 303);
  return data(result.form, responseInit(result));
}

export default function FotosAdmin() {
  const { filled, described, ...loaded } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  if (loaded.fichas) {
    const own = state && "ticked" in state ? state : undefined;
    return <FichasPage {...loaded} asked={loaded.fichas} saved={filled} state={own} />;
  }
  if (loaded.describing) {
    const own = state && "entries" in state ? state : undefined;
    return <DescribePage {...loaded} asked={loaded.describing} saved={described} state={own} />;
  }
  return <Fotos />;
}

function Fotos() {
  const loaded = useLoaderData<typeof loader>();
  const { proyecto, fotos, formKey, deleted, showing, done, moved } = loaded;
  const state = useActionData<typeof action>();
  const navigate = useNavigate();
  const base = `/galeria-admin/${proyecto.id}`;
  const chosen = fotos[deleted];
  const dialog = chosen && (
    <DeleteFotoDialog proyecto={proyecto} foto={chosen} place={placeOf(deleted, fotos.length)}>
      <ShownIn texts={showing} deleted="foto" />
    </DeleteFotoDialog>
  );
  return (
    <Page className="panel" dialog={dialog}>
      {done && <FotosNotice {...done} proyecto={proyecto.id} />}
      <MoveNotice moved={moved} />
      <div>
        <BackLink href="/galeria-admin">Galería</BackLink>
        <div className="panel-head">
          <h1>{proyecto.titulo}</h1>
          <p>{fotoCount(fotos.length)}</p>
        </div>
        <ul className="inline-list">
          <li>
            <a href={`/galeria?proyecto=${proyecto.id}`}>Ver en la galería</a>
          </li>
          <li>
            <a href={`/galeria-admin?editar=${proyecto.id}`}>Editar el proyecto</a>
          </li>
          {fotos.length > 0 && (
            <li>
              <a href={lackingHref(proyecto.id, "describir")}>Describir las fotos</a>
            </li>
          )}
          {fotos.length > 0 && (
            <li>
              <a href={lackingHref(proyecto.id, "fichas")}>Rellenar fichas</a>
            </li>
          )}
        </ul>
      </div>
      <FotosForm
        action={base}
        formKey={formKey}
        isFirst={fotos.length === 0}
        state={state && "added" in state ? state : undefined}
        onAdded={(count, { left }) =>
          navigate(`${base}?guardadas=${count}`, { replace: true, preventScrollReset: left > 0 })
        }
      />
      <FotosList {...loaded} state={state && "isCopied" in state ? state : undefined} />
    </Page>
  );
}
