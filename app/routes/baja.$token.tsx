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

/** RFC 8058, section 3.1: the field and its value. */
const ONE_CLICK = "List-Unsubscribe";

export async function loader({ params }: LoaderFunctionArgs) {
  const huella = await fingerprint(params.token);
  return { path: `/baja/${params.token}`, hasLeft: await hasLeft(huella) };
}

/** Mail programs post without cookies and expect no redirect; the page's button gets one. */
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
