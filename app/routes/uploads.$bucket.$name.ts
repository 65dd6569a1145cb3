import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveUpload } from "~/storage/serve-file.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return serveUpload(request, params.bucket ?? "", params.name ?? "");
}
