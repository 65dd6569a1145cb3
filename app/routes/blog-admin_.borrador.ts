import type { ActionFunctionArgs } from "@remix-run/node";
import { ARTICULO_FIELDS, readEditedIds } from "~/articulos/articulo-fields";
import { autosaveBorrador } from "~/articulos/articulo-form.server";
import { requireUser } from "~/auth/guard.server";
import { responseInit } from "~/http/form-result";

/** What the editor stores while somebody writes. */
export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, ARTICULO_FIELDS);
  const result = await autosaveBorrador(request, readEditedIds(new URL(request.url).searchParams));
  const init = result.ok ? { status: 200 } : responseInit(result);
  const headers = new Headers(init.headers);
  headers.set("Cache-Control", "no-store");
  return Response.json(result.ok ? result.value : result.form, { ...init, headers });
}
