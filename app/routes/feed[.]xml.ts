import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogFeed, FEED_TYPE } from "~/articulos/feed.server";
import { upcomingConvocatorias } from "~/convocatorias/convocatorias.server";
import { readEscuela } from "~/escuela/escuela.server";
import { publicFile } from "~/http/public-cache";
import { publicOrigin } from "~/http/request.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { words, isStandIn } = await readEscuela();
  const courses = await upcomingConvocatorias();
  const content = await blogFeed(publicOrigin(request), words.nombre, courses);
  return publicFile(request, { path: "/feed.xml", type: FEED_TYPE, content, isStandIn });
}
