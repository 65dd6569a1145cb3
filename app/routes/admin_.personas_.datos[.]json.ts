import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { readEscuela } from "~/escuela/escuela.server";
import { download } from "~/http/download";
import { findPerson, inBatches } from "~/personas/person.server";
import { exportParts } from "~/personas/person-records";

/** Sends the rows about a person as a file, whose name does not say who that is. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const email = new URL(request.url).searchParams.get("email")?.trim() ?? "";
  const person = await findPerson(email);
  const { words } = await readEscuela();
  const content = exportParts(email, inBatches(person), words.nombre, new Date());
  return download({ name: "datos-personales", type: "application/json", content });
}
