import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { dropSuspicious } from "~/forwarding/suspicious.server";
import { acceptSuspicious } from "~/panel/accept-form.server";
import { readFields } from "~/read-fields.server";
import { readPositive } from "~/read-positive";

const FIELDS = { decision: 20 };

/** Deciding is a POST; whoever comes by a link is led to the panel. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, FIELDS);
  const id = readPositive(new URL(request.url).searchParams.get("id")) ?? 0;
  const { decision } = await readFields(request, FIELDS);
  if (decision === "aceptar") await acceptSuspicious(id);
  if (decision === "eliminar") await dropSuspicious(id);
  return redirect("/admin", 303);
}

/** Never shown: it makes this a page, whose failure is shown as that of any other. */
export default function Nothing() {
  return null;
}
