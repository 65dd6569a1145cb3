import type { LoaderFunctionArgs } from "@remix-run/node";
import { articulosSitemap } from "~/articulos/articulos.server";
import { convocatoriasSitemap } from "~/convocatorias/convocatorias.server";
import { recorridosSitemap } from "~/galeria/fichas.server";
import { galeriaSitemap } from "~/galeria/proyectos.server";
import { publicFile } from "~/http/public-cache";
import { publicOrigin } from "~/http/request.server";
import { TEXTO_NAMES } from "~/legal/texto-names";
import { sitemap } from "~/seo/sitemap";

export async function loader({ request }: LoaderFunctionArgs) {
  const [blog, galeria, recorridos, cursos] = await Promise.all([
    articulosSitemap(),
    galeriaSitemap(),
    recorridosSitemap(),
    convocatoriasSitemap(),
  ]);
  const legal = TEXTO_NAMES.map((name) => ({ path: `/${name}` }));
  const places = [
    ...[{ path: "/" }, { path: "/inscripcion" }, ...cursos],
    ...[galeria, ...recorridos, ...blog, ...legal],
  ];
  return publicFile(request, {
    path: "/sitemap.xml",
    type: "application/xml; charset=utf-8",
    content: sitemap(publicOrigin(request), places),
  });
}
