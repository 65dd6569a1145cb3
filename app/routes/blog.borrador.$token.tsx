import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UNTITLED } from "~/articulos/articulo-fields";
import { ArticuloView, articuloRules, type VisibleArticulo } from "~/articulos/articulo-view";
import { findPublished, findShared } from "~/articulos/shared-draft.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";

export const handle: StyledPage<{ draft: VisibleArticulo | null }> = {
  rules: ({ draft }) => (draft ? articuloRules(draft) : ""),
};

export const meta = privateMeta("Borrador");

/**
 * Headers by which no other site learns the address of a shared draft, and no cache stores the
 * page.
 */
const HEADERS = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
};

export const headers: HeadersFunction = () => HEADERS;

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const draft = await findShared(token);
  if (!draft) {
    const published = await findPublished(token);
    if (published) throw redirect(`/blog/${published}`, { headers: HEADERS });
    return data({ draft: null }, { status: 404 });
  }
  const { titulo, contenido, imagen_url, imagen_alternativo, cover } = draft;
  const created_at = draft.publica_at ?? draft.updated_at;
  const isChange = draft.articulo_id !== null;
  const shown = { titulo: titulo || UNTITLED, contenido, imagen_url, imagen_alternativo, cover };
  return { draft: { ...shown, created_at, isChange } };
}

export default function SharedDraftPage() {
  const { draft } = useLoaderData<typeof loader>();
  if (!draft) {
    return (
      <Page className="prose">
        <h1>Este borrador ya no se enseña</h1>
        <p>
          Quien te dio la dirección la ha retirado, o ha eliminado el texto. Si aún quieres leerlo,
          pídele otra.
        </p>
        <p>
          <a href="/blog">Ver lo publicado</a>
        </p>
      </Page>
    );
  }
  return (
    <Page className="wide article">
      <div className="notice notice-offer">
        <p className="notice-title">Esto es un borrador</p>
        <p>
          {draft.isChange
            ? "Son cambios de un artículo que aún no están en la web."
            : "Todavía no está publicado, y puede cambiar."}{" "}
          Te han dado la dirección para que lo leas: no la compartas sin preguntar.
        </p>
      </div>
      <ArticuloView article={draft} />
    </Page>
  );
}
