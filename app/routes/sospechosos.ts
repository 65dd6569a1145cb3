import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { readFields } from "~/http/form-body.server";
import { refuseForm } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { UNAVAILABLE } from "~/http/unavailable";
import { acceptQuarantined } from "~/panel/accept-form.server";
import { deleteQuarantined } from "~/submissions/quarantine.server";

const FIELDS = { decision: 20 };

const LATER =
  "Después de restaurar una copia, el sitio borra otra vez a quien ya borraste, y aún no ha podido. El envío sigue apartado: vuelve a intentarlo dentro de un minuto.";
const UNREADABLE =
  "A este envío le falta algo que el formulario pide, y no se puede aceptar. Sigue apartado: léelo en el panel y, si no lo quieres, elimínalo.";

/** Redirects to the panel: quarantined forms are accepted or deleted by POST, but a link may lead here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const id = positiveInteger(new URL(request.url).searchParams.get("id")) ?? 0;
  const { decision } = await readFields(request, FIELDS);
  if (decision === "aceptar") {
    const accepted = await acceptQuarantined(id);
    if (accepted === "later") throw refuseForm(LATER, UNAVAILABLE);
    if (accepted === "unreadable") throw refuseForm(UNREADABLE, { status: 409 });
  }
  if (decision === "eliminar") await deleteQuarantined(id);
  return redirect("/admin", 303);
}

export { default } from "~/ui/nothing";
