import type { LoaderFunctionArgs } from "@remix-run/node";
import { PANEL_PATHS } from "~/http/panel";
import { publicFile } from "~/http/public-cache";
import { publicOrigin } from "~/http/request.server";

export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...PANEL_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicOrigin(request)}/sitemap.xml`,
    "",
  ];
  return publicFile(request, {
    path: "/robots.txt",
    type: "text/plain; charset=utf-8",
    content: lines.join("\n"),
  });
}
