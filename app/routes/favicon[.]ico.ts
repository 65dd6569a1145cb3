import type { LoaderFunctionArgs } from "@remix-run/node";
import icon from "~/assets/favicon.ico?url";
import { serveIcon } from "~/escuela/serve-icon.server";

/** Answers whoever asks without having read a page. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  serveIcon(request, { drawn: "icon", shipped: icon, type: "image/x-icon" });
