import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogFeed, FEED_TYPE } from "~/articulos/feed.server";
import { upcomingConvocatorias } from "~/convocatorias/convocatorias.server";
import { publicFile } from "~/http/public-cache";
import { publicOrigin } from "~/http/request.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const feed = await blogFeed(publicOrigin(request), await upcomingConvocatorias());
  return publicFile(request, { path: "/feed.xml", type: FEED_TYPE, content: feed });
}
