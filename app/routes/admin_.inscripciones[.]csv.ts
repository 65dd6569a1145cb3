import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { downloadOf } from "~/download";
import { findInscripciones } from "~/inscripciones/register.server";
import { registerCsv } from "~/inscripciones/register-csv";
import { readRegisterFilter } from "~/inscripciones/register-filter";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const filter = readRegisterFilter(new URL(request.url).searchParams);
  const content = registerCsv(await findInscripciones(filter));
  return downloadOf({ name: "inscripciones", type: "text/csv", content });
}
