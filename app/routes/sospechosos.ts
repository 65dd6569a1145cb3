import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { readFields } from "~/http/form-body.server";
import { positiveInteger } from "~/http/query";
import { acceptQuarantined } from "~/panel/accept-form.server";
import { deleteQuarantined } from "~/submissions/quarantine.server";

const FIELDS = { decision: 20 };

/** Deciding is a POST; a link to this path leads to the panel. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, FIELDS);
  const id = positiveInteger(new URL(request.url).searchParams.get("id")) ?? 0;
  const { decision } = await readFields(request, FIELDS);
  if (decision === "aceptar") await acceptQuarantined(id);
  if (decision === "eliminar") await deleteQuarantined(id);
  return redirect("/admin", 303);
}

/** Never rendered: without it, a failure would not be shown as a page. */
export default function Nothing() {
  return null;
}
