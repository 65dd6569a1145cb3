import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";

/** A project that does not load leads back to the list (specification, section 2); there is none yet. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/galeria-admin");
}
