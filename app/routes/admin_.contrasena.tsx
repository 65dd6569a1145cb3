import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { authFailure } from "~/auth/auth-failure.server";
import { changePassword } from "~/auth/change-password.server";
import { requireUser } from "~/auth/guard.server";
import { NewPasswordForm } from "~/auth/new-password-form";
import { NEW_PASSWORD_LIMITS } from "~/auth/password-limits";
import { privateHeaders } from "~/auth/private-headers";
import { readFields } from "~/read-fields.server";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const headers = privateHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Cambiar la contraseña", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request, NEW_PASSWORD_LIMITS);
  const { password = "", password_nueva = "" } = await readFields(request, NEW_PASSWORD_LIMITS);
  try {
    const headers = await changePassword(user, password, password_nueva, request);
    return redirect("/admin?aviso=contrasena", { status: 303, headers });
  } catch (error) {
    const { failure, init } = authFailure(error);
    return data({ failure }, init);
  }
}

export default function ChangePassword() {
  const state = useActionData<typeof action>();
  const pending = useNavigation().formMethod === "POST";
  return (
    <Page className="narrow">
      <h1>Cambiar la contraseña</h1>
      <p>Al cambiarla se cierran las sesiones abiertas en otros dispositivos.</p>
      <Form className="stack" method="post" action="/admin/contrasena">
        <NewPasswordForm state={state} pending={pending} asksCurrent />
      </Form>
      <p>
        <a href="/admin">Volver al panel</a>
      </p>
    </Page>
  );
}
