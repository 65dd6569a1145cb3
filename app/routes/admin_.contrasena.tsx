import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { requireUser } from "~/auth/guard.server";
import { isPasskeyStored, passwordMinimum } from "~/auth/keys/second-keys.server";
import { NewPasswordForm } from "~/auth/password-field";
import { NEW_PASSWORD_LIMITS } from "~/auth/password-limits";
import { changePassword } from "~/auth/sign-in.server";
import { answerOrTyped } from "~/http/answer-or-typed";
import { readFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { Page } from "~/ui/page";

export const meta = privateMeta("Cambiar la contraseña");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { minimum: await passwordMinimum(user.id), hasKeys: await isPasskeyStored() };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const { password_nueva = "", ...proof } = await readFields(request, NEW_PASSWORD_LIMITS);
  try {
    const headers = await changePassword(user, proof, password_nueva, request);
    return redirect("/admin?aviso=contrasena", { status: 303, headers });
  } catch (error) {
    return data(...authFailure(error));
  }
}

export const clientAction = answerOrTyped<typeof action>;

export default function ChangePassword() {
  const state = useActionData<typeof clientAction>();
  const { minimum, hasKeys } = useLoaderData<typeof loader>();
  return (
    <Page className="panel">
      <div>
        <BackLink href="/admin/seguridad">Seguridad</BackLink>
        <h1>Contraseña</h1>
        <p className="panel-lead">
          Al cambiarla se cierran las sesiones abiertas en otros dispositivos.
        </p>
      </div>
      <Form className="stack panel-form" method="post" action="/admin/contrasena">
        <NewPasswordForm state={state} minimum={minimum} hasKeys={hasKeys} asksCurrent />
      </Form>
    </Page>
  );
}
