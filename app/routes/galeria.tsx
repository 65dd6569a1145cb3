import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "@remix-run/react";
import { type Foto, listFotos } from "~/galeria/fotos.server";
import { galeriaMeta } from "~/galeria/galeria-meta";
import { galeriaHref, readGaleriaState } from "~/galeria/galeria-state";
import { ProyectoCard } from "~/galeria/proyecto-card";
import { ProyectoSheet } from "~/galeria/proyecto-sheet";
import { findNextProyecto, findProyecto, listProyectos } from "~/galeria/proyectos.server";
import type { PublicPage } from "~/http/public-cache";
import { GALLERY_STYLE } from "~/ui/gallery-style";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { ratioRules } from "~/ui/picture-ratio";

export const handle: PublicPage & StyledPage<{ fotos: Foto[] }> = {
  rules: ({ fotos }) => GALLERY_STYLE + ratioRules(fotos.map(({ picture }) => picture)),
  canonicalPath({ search }) {
    const state = readGaleriaState(search);
    return galeriaHref(state.proyecto ? state : {});
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  const { foto } = readGaleriaState(new URLSearchParams(location.search));
  return data ? galeriaMeta(data, foto, matches) : [];
};

/** The loaded project has all its photos: another photo or fondo needs no request. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSameProyecto =
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("proyecto") === nextUrl.searchParams.get("proyecto");
  return isSameProyecto ? false : defaultShouldRevalidate;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  if (!search.has("proyecto"))
    return { proyectos: await listProyectos(), proyecto: null, fotos: [], next: null };
  const { proyecto: id, foto } = readGaleriaState(search);
  const [proyecto, fotos] = await Promise.all([findProyecto(id ?? 0), listFotos(id ?? 0)]);
  if (!proyecto) throw data(null, 404);
  const isGone = search.has("foto") && !fotos.some((each) => each.id === foto);
  if (isGone) throw redirect(galeriaHref({ proyecto: id }));
  return { proyectos: [], proyecto, fotos, next: await findNextProyecto(proyecto.id) };
}

export default function Galeria() {
  const { proyectos, proyecto, fotos, next } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (proyecto) {
    return (
      <ProyectoSheet
        key={proyecto.id}
        proyecto={proyecto}
        fotos={fotos}
        next={next}
        state={readGaleriaState(search)}
        navigate={(href, options) => navigate(href, { ...options, preventScrollReset: true })}
        goBack={() => navigate(-1)}
      />
    );
  }
  return (
    <Page className="wide">
      <h1>Galería</h1>
      {proyectos.length === 0 ? (
        <p className="lead">No hay proyectos disponibles en la galería.</p>
      ) : (
        <div className="card-grid">
          {proyectos.map((each, index) => (
            <ProyectoCard key={each.id} proyecto={each} eager={index === 0} />
          ))}
        </div>
      )}
    </Page>
  );
}
