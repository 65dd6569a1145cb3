import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { withParameter } from "~/http/came-from";
import { deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { listWithout, readPanelState } from "~/panel/panel-state";

/** Deleting is a POST; a link to this path leads to the panel, which shows the inscripciones. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const state = readPanelState(new URL(request.url).searchParams);
  const list = listWithout(state);
  const trash = state.deleted && (await deleteInscripcion(state.deleted));
  return redirect(trash ? withParameter(list, "eliminada", String(trash)) : list, 303);
}

/** Never rendered: without it, a failure would not be shown as a page. */
export default function Nothing() {
  return null;
}
