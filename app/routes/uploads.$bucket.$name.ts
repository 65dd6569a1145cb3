import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveUpload } from "~/uploads/serve.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return serveUpload(request, params.bucket ?? "", params.name ?? "");
}
