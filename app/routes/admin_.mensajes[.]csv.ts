import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { download } from "~/http/download";
import { findMensajes, mensajesCsv } from "~/mensajes/mensajes.server";
import { readMensajesFilter } from "~/mensajes/mensajes-state";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const filter = readMensajesFilter(new URL(request.url).searchParams);
  const content = mensajesCsv(findMensajes(filter));
  return download({ name: "mensajes", type: "text/csv", content });
}
