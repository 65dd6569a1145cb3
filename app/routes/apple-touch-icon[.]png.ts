import type { LoaderFunctionArgs } from "@remix-run/node";
import icon from "~/assets/apple-touch-icon.png?url";
import { serveIcon } from "~/escuela/icon.server";

/** Serves the icon under its usual path, for clients that request it without having read a page. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  serveIcon(request, { drawn: "touchIcon", shipped: icon, type: "image/png" });
