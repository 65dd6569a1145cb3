import type { LoaderFunctionArgs } from "@remix-run/node";
import { readEscuela } from "~/escuela/escuela.server";
import { manifestIconsOf } from "~/escuela/icon.server";
import { publicFile } from "~/http/public-cache";
import { PAPER } from "~/seo/page-meta";

const icon = (name: string, side: number, purpose: "any" | "maskable") => ({
  src: `/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: "image/png",
  purpose,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { words, isStandIn } = await readEscuela();
  const manifest = {
    name: words.nombre,
    lang: "es",
    start_url: "/",
    display: "browser",
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: manifestIconsOf(words.logo) ?? [
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("icon-maskable", 512, "maskable"),
    ],
  };
  return publicFile(request, {
    path: "/site.webmanifest",
    type: "application/manifest+json",
    content: JSON.stringify(manifest),
    isStandIn,
  });
}
