import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { isFirstRun, makeFirstAccount } from "~/auth/first-run.server";
import { SIGN_IN_LIMITS } from "~/auth/password-limits";
import { SignInForm } from "~/auth/sign-in-form";
import { formerDatabase } from "~/backup/former-database.server";
import { answerOrTyped } from "~/http/answer-or-typed";
import { readPublicFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";

export const meta = privateMeta("La primera cuenta");

const SPENT = { token: null, former: null };

export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  if (!(await isFirstRun(token))) return data(SPENT, { status: 404 });
  return data({ token, former: formerDatabase() });
}

export async function action({ request }: ActionFunctionArgs) {
  // The form of a spent link is not read: its page says so.
  if (!(await isFirstRun(tokenOf(request)))) return data(null, { status: 404 });
  const fields = await readPublicFields(request, SIGN_IN_LIMITS);
  try {
    const headers = await makeFirstAccount(fields, request);
    return redirect("/admin", { status: 303, headers });
  } catch (error) {
    const [{ failure }, init] = authFailure(error);
    return data({ values: { email: fields.email }, failure }, init);
  }
}

export const clientAction = answerOrTyped<typeof action>;

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("llave");
}

export default function FirstRun() {
  const { token, former } = useLoaderData<typeof loader>();
  const state = useActionData<typeof clientAction>() ?? undefined;
  if (token === null) return <SpentLink />;
  return (
    <Page className="narrow">
      <h1>La primera cuenta</h1>
      {former && <FormerNotice copy={former} />}
      <p className="lead">
        Con este correo y esta contraseña entrarás a llevar la web de la escuela.
      </p>
      <Form
        className="stack"
        method="post"
        action={`/admin/primera-vez?llave=${encodeURIComponent(token)}`}
      >
        <SignInForm state={state} isNew />
      </Form>
    </Page>
  );
}

function FormerNotice({ copy }: { copy: string }) {
  return (
    <div className="notice notice-error">
      <p className="notice-title">Aquí hubo otra base de datos</p>
      <p>
        Esta no tiene ninguna cuenta, y en {copy} sí la hay: puede que los datos de la escuela no
        estén donde el sitio los busca. Si no empiezas de cero a propósito, no sigas: para el sitio
        y recupera esa copia.
      </p>
    </div>
  );
}

function SpentLink() {
  return (
    <Page className="narrow">
      <h1>Este enlace ya no sirve</h1>
      <p className="lead">
        Si la cuenta está hecha, <a href="/admin">entra con ella</a>. Si no, vuelve a arrancar el
        sitio: escribirá otro enlace, que vale una hora.
      </p>
    </Page>
  );
}
