import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UNTITLED } from "~/articulos/articulo-fields";
import { ArticuloView, articuloRules, type VisibleArticulo } from "~/articulos/articulo-view";
import { findShared } from "~/articulos/borradores.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";

export const handle: StyledPage<VisibleArticulo> = {
  rules: articuloRules,
};

export const meta = privateMeta("Borrador");

/** Its address is all that it takes to read it: no other site learns it, and nobody stores it. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
});

export async function loader({ params }: LoaderFunctionArgs) {
  const draft = await findShared(params.token ?? "");
  if (!draft) throw data(null, { status: 404 });
  const { titulo, contenido, imagen_url, imagen_alternativo, cover } = draft;
  const created_at = draft.publica_at ?? draft.updated_at;
  const isChange = draft.articulo_id !== null;
  const shown = { titulo: titulo || UNTITLED, contenido, imagen_url, imagen_alternativo, cover };
  return { ...shown, created_at, isChange };
}

export default function SharedDraftPage() {
  const { isChange, ...article } = useLoaderData<typeof loader>();
  return (
    <Page className="wide article">
      <div className="notice notice-offer">
        <p className="notice-title">Esto es un borrador</p>
        <p>
          {isChange
            ? "Son cambios de un artículo que aún no están en la web."
            : "Todavía no está publicado, y puede cambiar."}{" "}
          Te han dado la dirección para que lo leas: no la compartas sin preguntar.
        </p>
      </div>
      <ArticuloView article={article} />
    </Page>
  );
}
