import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasLeft, leaveCartas, readLeaveToken } from "~/cartas/bajas.server";
import { mailtoHref } from "~/format/mailto";
import { readPublicFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import { useSite } from "~/ui/site-context";
import { SubmitButton } from "~/ui/submit-button";

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
 * Unsubscribes the address from the cartas. Mail programs, which post without cookies and expect
 * no redirect, get none; the page's button does.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const huella = await fingerprint(params.token);
  const fields = await readPublicFields(request, { [ONE_CLICK]: 20 });
  await leaveCartas(huella);
  if (ONE_CLICK in fields) return null;
  return redirect(`/baja/${params.token}`, 303);
}

async function fingerprint(token: string | undefined): Promise<string> {
  const huella = await readLeaveToken(token ?? "");
  if (huella === null) throw data(null, { status: 404 });
  return huella;
}

/**
 * Page on which somebody leaves the cartas. Opening it changes nothing: mail programs and their
 * scanners open every link.
 */
export default function BajaPage() {
  const { path, hasLeft } = useLoaderData<typeof loader>();
  const isOneClick = useActionData<typeof action>() === null;
  const { school } = useSite();
  if (hasLeft || isOneClick) {
    return (
      <Page className="prose">
        <h1>Ya no recibirás más cartas</h1>
        <p className="lead">
          {school.name} no volverá a escribirte a esta dirección, salvo para contestar a lo que
          envíes tú.
        </p>
        <p>
          En la lista de espera sigues, si estabas. Si quieres que borremos tus datos, escribe a{" "}
          <a href={mailtoHref(school.email)}>{school.email}</a>.
        </p>
      </Page>
    );
  }
  return (
    <Page className="prose">
      <h1>Dejar de recibir cartas</h1>
      <p className="lead">
        Si lo confirmas, {school.name} no volverá a escribirte sobre cursos y fechas.
      </p>
      <form method="post" action={path}>
        <p className="form-actions">
          <SubmitButton pendingLabel="Enviando...">No quiero más cartas</SubmitButton>
        </p>
      </form>
      <p>Si has llegado aquí sin querer, cierra esta página: no ha cambiado nada.</p>
    </Page>
  );
}
