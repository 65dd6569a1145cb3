import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogPlaces } from "~/blog/blog-places.server";
import { galeriaPlace } from "~/galeria/galeria-place.server";
import { publicOrigin } from "~/public-origin.server";
import { sharedFile } from "~/shared-page";
import { sitemap } from "~/sitemap";
import { TEXTO_NAMES } from "~/textos/texto-names";

export async function loader({ request }: LoaderFunctionArgs) {
  const [blog, galeria] = await Promise.all([blogPlaces(), galeriaPlace()]);
  const legal = TEXTO_NAMES.map((name) => ({ path: `/${name}` }));
  const places = [{ path: "/" }, { path: "/inscripcion" }, galeria, ...blog, ...legal];
  return sharedFile(request, {
    address: "/sitemap.xml",
    type: "application/xml; charset=utf-8",
    content: sitemap(publicOrigin(request), places),
  });
}
