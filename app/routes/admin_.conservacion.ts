import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";

/** Redirects to the page that has the retention periods now; pages opened before still post here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect(`/admin/textos${new URL(request.url).search}`);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  return redirect(`/admin/textos${new URL(request.url).search}`, 307);
}

export { default } from "~/ui/nothing";
