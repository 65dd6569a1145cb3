import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { readSearch } from "~/format/text-search";
import { download } from "~/http/download";
import { findMensajes, mensajesCsv } from "~/mensajes/mensajes.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = readSearch(new URL(request.url).searchParams.get("buscar"));
  const content = mensajesCsv(await findMensajes(search));
  return download({ name: "mensajes", type: "text/csv", content });
}
