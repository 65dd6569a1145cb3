import type { LoaderFunctionArgs } from "@remix-run/node";
import { FEED_TYPE } from "~/articulos/feed.server";
import { readFeed } from "~/home/home-pages.server";
import { publicFile } from "~/http/public-cache";
import { publicOrigin } from "~/http/request.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const feed = await readFeed(publicOrigin(request));
  return publicFile(request, { path: "/feed.xml", type: FEED_TYPE, ...feed });
}
