import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogFeed, FEED_TYPE } from "~/blog/feed.server";
import { publicOrigin } from "~/public-origin.server";
import { sharedFile } from "~/shared-page";

export async function loader({ request }: LoaderFunctionArgs) {
  const feed = await blogFeed(publicOrigin(request));
  return sharedFile(request, { address: "/feed.xml", type: FEED_TYPE, content: feed });
}
