import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "@remix-run/react";
import { recorridoTitle } from "~/galeria/ficha";
import { findRecorrido, type ListedRecorrido } from "~/galeria/fichas.server";
import type { FotoView } from "~/galeria/galeria-fields";
import { galeriaMeta } from "~/galeria/galeria-meta";
import { readGaleriaState } from "~/galeria/galeria-query";
import { galeriaHref, readRecorrido } from "~/galeria/galeria-state";
import { cardRules, ProyectoCard, type VisibleProyecto } from "~/galeria/proyecto-card";
import { ProyectoSheet } from "~/galeria/proyecto-sheet";
import { readFotosOf, readGallery, readProyecto } from "~/galeria/sheet.server";
import type { PublicPage } from "~/http/public-cache";
import { EmptyList } from "~/ui/empty-list";
import { Onward } from "~/ui/onward";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { ratioRules } from "~/ui/picture-ratio";
import GALLERY_STYLE from "~/ui/styles/gallery.css?inline";

interface Shown {
  fotos: FotoView[];
  proyectos: VisibleProyecto[];
}

export const handle: PublicPage & StyledPage<Shown> = {
  rules({ fotos, proyectos }) {
    return GALLERY_STYLE + ratioRules(fotos.map(({ picture }) => picture)) + cardRules(proyectos);
  },
  canonicalPath({ search }) {
    const state = readGaleriaState(search);
    return galeriaHref(state.proyecto || readRecorrido(state) ? state : {});
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  const { foto } = readGaleriaState(new URLSearchParams(location.search));
  return data ? galeriaMeta(data, foto, matches) : [];
};

/** False if only the photo or the fondo of the viewer changes: the loaded data have all its photos. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) =>
    galeriaHref({ ...readGaleriaState(searchParams), foto: null, fondo: null }),
  );
  const isSameSheet = currentUrl.search !== nextUrl.search && current === next;
  return isSameSheet ? false : defaultShouldRevalidate;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const state = readGaleriaState(search);
  const isProyecto = search.has("proyecto");
  if (!isProyecto && !state.proceso && !state.pelicula) {
    return { ...(await readGallery()), sheet: null, fotos: [], next: null };
  }
  const asked = isProyecto ? null : readRecorrido(state);
  const recorrido = asked && (await findRecorrido(asked));
  if (!recorrido && asked) throw data(null, 404);
  // For now: what is typed next may make another spelling the usual one.
  if (recorrido && recorrido.value !== asked?.value) {
    throw redirect(galeriaHref({ ...state, ...NOWHERE, [recorrido.by]: recorrido.value }));
  }
  const { sheet, fotos, next } = recorrido
    ? await readFotosOf(recorrido)
    : await readProyecto(state.proyecto ?? 0);
  if (!sheet) throw data(null, 404);
  const isGone = search.has("foto") && !fotos.some(({ id }) => id === state.foto);
  if (isGone) throw redirect(sheet.path);
  return { proyectos: [], recorridos: [], sheet, fotos, next };
}

const NOWHERE = { proceso: null, pelicula: null };

export default function Galeria() {
  const { proyectos, recorridos, sheet, fotos, next } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (sheet) {
    return (
      <ProyectoSheet
        key={sheet.path}
        sheet={sheet}
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
        <EmptyList>No hay proyectos disponibles en la galería.</EmptyList>
      ) : (
        <div>
          {proyectos.map((each, index) => (
            <ProyectoCard key={each.id} proyecto={each} eager={index === 0} />
          ))}
        </div>
      )}
      {proyectos.length === 0 && <Onward />}
      <Recorridos recorridos={recorridos} />
    </Page>
  );
}

const WAYS = { proceso: "Por procedimiento", pelicula: "Por película" } as const;

function Recorridos({ recorridos }: { recorridos: ListedRecorrido[] }) {
  if (recorridos.length === 0) return null;
  return (
    <nav className="recorridos" aria-label="Recorrer la galería">
      {(["proceso", "pelicula"] as const).map((by) => {
        const ways = recorridos.filter((each) => each.by === by);
        return ways.length === 0 ? null : (
          <section key={by} aria-label={WAYS[by]}>
            <p className="rebate" aria-hidden="true">
              {WAYS[by]}
            </p>
            <ul>
              {ways.map(({ value, fotos }) => (
                <li key={value}>
                  <a href={galeriaHref({ [by]: value })}>{recorridoTitle({ by, value })}</a> {fotos}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
