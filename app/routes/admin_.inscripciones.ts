import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { withParameter } from "~/http/came-from";
import { readFields } from "~/http/form-body.server";
import { deleteInscripcion, findInscripcion } from "~/inscripciones/inscripciones.server";
import { listWithout, panelHref, readPanelState } from "~/panel/panel-state";
import { ARRIVAL_FIELDS, CHANGED } from "~/submissions/submission-dialog";

/** Redirects to the panel: deleting is a POST, but somebody may follow a link here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const state = readPanelState(new URL(request.url).searchParams);
  const list = listWithout(state);
  const { deleted, from } = state;
  const { llegada } = await readFields(request, ARRIVAL_FIELDS);
  const trash = deleted && (await deleteInscripcion(deleted, llegada));
  if (deleted && !trash && (await findInscripcion(deleted)))
    return redirect(withParameter(panelHref(state, { deleted, from }), CHANGED, "1"), 303);
  return redirect(trash ? withParameter(list, "eliminada", String(trash)) : list, 303);
}

export { default } from "~/ui/nothing";
