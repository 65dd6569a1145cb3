import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";

/** The retention periods stood here; a page opened before still reads and sends them. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect(`/admin/textos${new URL(request.url).search}`);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  return redirect(`/admin/textos${new URL(request.url).search}`, 307);
}

/** Never rendered: without it, a failure would not be shown as a page. */
export default function Nothing() {
  return null;
}
