import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { retryMail } from "~/correo/outbox.server";
import { payloads } from "~/panel/accept-form.server";
import { retryNow } from "~/submissions/outbox.server";

/** «Reintentar» is a POST; a link to this path leads to the panel. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  await retryMail();
  await retryNow(payloads);
  return redirect("/admin", 303);
}

/** Never rendered: without it, a failure would not be shown as a page. */
export default function Nothing() {
  return null;
}
