import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readEditedIds } from "~/articulos/articulo-fields";
import { autosaveBorrador } from "~/articulos/articulo-form.server";
import { requireUser } from "~/auth/guard.server";
import { responseInit } from "~/http/form-result";

/**
 * Redirects to the articles: drafts are posted by a script, but somebody may follow a link here.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/blog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const ids = readEditedIds(new URL(request.url).searchParams);
  const result = await autosaveBorrador(request, ids);
  const { status, headers } = result.ok ? { status: 200 } : responseInit(result);
  const answer = result.ok ? result.value : result.form;
  return Response.json(answer, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
