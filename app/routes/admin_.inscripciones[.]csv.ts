import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { unreachableAmong } from "~/cartas/recipients.server";
import { download } from "~/http/download";
import { inscripcionesCsv } from "~/inscripciones/inscripciones-csv";
import { parseInscripcionesFilter } from "~/inscripciones/inscripciones-filter";
import { findInscripciones } from "~/inscripciones/inscripciones-list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const filter = parseInscripcionesFilter(new URL(request.url).searchParams);
  const content = inscripcionesCsv(findInscripciones(filter), unreachableAmong);
  return download({ name: "inscripciones", type: "text/csv", content });
}
