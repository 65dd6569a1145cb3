import type { LoaderFunctionArgs } from "@remix-run/node";
import { PROTECTED_PATHS } from "~/auth/protected-path";
import { publicOrigin } from "~/public-origin.server";
import { sharedFile } from "~/shared-page";

/** What programs that look around here are asked to leave alone (RFC 9309), and what is to be found. */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...PROTECTED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicOrigin(request)}/sitemap.xml`,
    "",
  ];
  return sharedFile(request, {
    address: "/robots.txt",
    type: "text/plain; charset=utf-8",
    content: lines.join("\n"),
  });
}
