import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { CORREO_HREF } from "~/correo/mail-words";
import { retryMail } from "~/correo/outbox.server";
import { payloads } from "~/panel/accept-form.server";
import { retryNow } from "~/submissions/forward.server";

/** Redirects to the panel: retrying is a POST, but somebody may follow a link here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  await retryMail();
  await retryNow(payloads);
  const isOfMail = new URL(request.url).searchParams.has("correo");
  return redirect(isOfMail ? `${CORREO_HREF}?reintento` : "/admin", 303);
}

export { default } from "~/ui/nothing";
