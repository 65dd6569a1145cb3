import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { findMensajes } from "~/contacto/mensajes.server";
import { mensajesCsv } from "~/contacto/mensajes-csv";
import { downloadOf } from "~/download";
import { readSearch } from "~/search-words";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = readSearch(new URL(request.url).searchParams.get("buscar_mensajes"));
  const content = mensajesCsv(await findMensajes(search));
  return downloadOf({ name: "mensajes", type: "text/csv", content });
}
