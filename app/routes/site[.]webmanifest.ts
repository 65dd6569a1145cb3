import type { LoaderFunctionArgs } from "@remix-run/node";
import { readEscuela } from "~/escuela/escuela.server";
import { manifestIconsOf } from "~/escuela/icon.server";
import { publicFile } from "~/http/public-cache";
import { PAPER } from "~/seo/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { words, isStandIn } = await readEscuela();
  const manifest = {
    name: words.nombre,
    lang: "es",
    start_url: "/",
    display: "browser",
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: manifestIconsOf(words.logo),
  };
  return publicFile(request, {
    path: "/site.webmanifest",
    type: "application/manifest+json",
    content: JSON.stringify(manifest),
    isStandIn,
  });
}
