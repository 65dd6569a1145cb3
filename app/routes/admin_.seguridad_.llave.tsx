import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { requireUser } from "~/auth/guard.server";
import { addOptions, addPasskey, NEW_KEY_LIMITS } from "~/auth/keys/add-passkey.server";
import { NewKeyForm } from "~/auth/keys/new-key-form";
import { RecoveryCodeList } from "~/auth/keys/recovery-code-list";
import { SIGN_IN_LIMITS } from "~/auth/password-limits";
import { knownBrowserCookie } from "~/auth/sessions.server";
import { requireProof } from "~/auth/sign-in.server";
import { readEscuela } from "~/escuela/escuela.server";
import { answerOrTyped } from "~/http/answer-or-typed";
import { readFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { Page } from "~/ui/page";

const FIELDS = { ...NEW_KEY_LIMITS, password: SIGN_IN_LIMITS.password };

export const meta = privateMeta("Añadir una llave");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const { words } = await readEscuela();
  return { options: await addOptions(user, words.nombre) };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const { password, ...typed } = await readFields(request, FIELDS);
  try {
    const shown = await requireProof(user, { password }, request);
    const codes = await addPasskey(shown, typed, request);
    if (!codes) return redirect("/admin/seguridad?hecho=llave", 303);
    return data({ codes }, { headers: { "Set-Cookie": await knownBrowserCookie(user, request) } });
  } catch (error) {
    const [{ failure }, init] = authFailure(error);
    return data({ failure, values: { nombre: typed.nombre } }, init);
  }
}

export const clientAction = answerOrTyped<typeof action>;

export default function Llave() {
  const { options } = useLoaderData<typeof loader>();
  const state = useActionData<typeof clientAction>();
  if (state && "codes" in state) {
    return <RecoveryCodeList title="Llave añadida" codes={state.codes} />;
  }
  return (
    <Page className="panel">
      <div className="panel-stack">
        <div>
          <BackLink href="/admin/seguridad">Seguridad</BackLink>
          <h1>Añadir una llave</h1>
        </div>
        <p className="panel-lead">
          La huella, la cara o el PIN de este aparato, o una llave USB. Con ella se entra sin
          escribir nada.
        </p>
      </div>
      <NewKeyForm options={options} failure={state?.failure} nombre={state?.values?.nombre} />
    </Page>
  );
}
