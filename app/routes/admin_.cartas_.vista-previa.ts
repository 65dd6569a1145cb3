import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { CARTA_FIELDS } from "~/cartas/carta-fields";
import { previewCarta } from "~/cartas/carta-mail.server";
import { findCarta } from "~/cartas/cartas.server";
import { readFields } from "~/http/form-body.server";
import { positiveInteger } from "~/http/query";

/** Answers with a stored carta as the HTML that its recipients get; redirects if there is none. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const id = positiveInteger(new URL(request.url).searchParams.get("carta"));
  const carta = id && (await findCarta(id));
  return carta ? previewCarta(carta) : redirect("/admin/cartas");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const { asunto = "", contenido = "" } = await readFields(request, CARTA_FIELDS);
  return previewCarta({ asunto, contenido });
}
