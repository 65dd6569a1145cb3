import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Baja } from "~/cartas/baja-page";
import { hasLeft, leaveLetters, readLeaveToken } from "~/cartas/bajas.server";
import { readPublicFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";

export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
});

export const meta = privateMeta("Dejar de recibir cartas");

/** Name of the field that a mail program posts (RFC 8058, section 3.1). */
const ONE_CLICK = "List-Unsubscribe";

export async function loader({ params }: LoaderFunctionArgs) {
  const huella = await fingerprint(params.token);
  return { path: `/baja/${params.token}`, hasLeft: await hasLeft(huella) };
}

/**
 * Unsubscribes the address from the letters. Mail programs, which post without cookies and expect
 * no redirect, get none; the page's button does.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const huella = await fingerprint(params.token);
  const fields = await readPublicFields(request, { [ONE_CLICK]: 20 });
  await leaveLetters(huella);
  if (ONE_CLICK in fields) return null;
  return redirect(`/baja/${params.token}`, 303);
}

async function fingerprint(token: string | undefined): Promise<string> {
  const huella = await readLeaveToken(token ?? "");
  if (huella === null) throw data(null, { status: 404 });
  return huella;
}

export default function BajaPage() {
  const { path, hasLeft } = useLoaderData<typeof loader>();
  const isOneClick = useActionData<typeof action>() === null;
  return (
    <Page className="prose">
      <Baja path={path} hasLeft={hasLeft || isOneClick} />
    </Page>
  );
}
