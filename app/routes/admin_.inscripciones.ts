import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { positiveInteger } from "~/http/query";
import { deleteInscripcion } from "~/inscripciones/inscripciones.server";

/** Deleting is a POST; a link to this path leads to the panel, which shows the inscripciones. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const id = positiveInteger(new URL(request.url).searchParams.get("eliminar"));
  const trash = id && (await deleteInscripcion(id));
  return redirect(trash ? `/admin?eliminada=${trash}` : "/admin", 303);
}

/** Never rendered: without it, a failure would not be shown as a page. */
export default function Nothing() {
  return null;
}
