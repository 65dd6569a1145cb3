import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { getUser } from "~/auth/guard.server";
import { NewPasswordForm } from "~/auth/new-password-form";
import { NEW_PASSWORD_LIMITS, SIGN_IN_LIMITS } from "~/auth/password-limits";
import { recover } from "~/auth/recovery.server";
import { signIn } from "~/auth/sign-in.server";
import { SignInForm } from "~/auth/sign-in-form";
import { readMailState } from "~/correo/mail-state.server";
import { readPublicFields } from "~/http/form-body.server";
import { privateHeaders } from "~/http/private-pages";
import { positiveInteger } from "~/http/query";
import { findInscripcion } from "~/inscripciones/inscripciones.server";
import { readInscripciones } from "~/inscripciones/inscripciones-list.server";
import { countNewMensajes } from "~/mensajes/mensajes.server";
import { mensajesHref } from "~/mensajes/mensajes-state";
import { greet } from "~/panel/greeting.server";
import { panelLinks } from "~/panel/panel-links";
import { PanelPage } from "~/panel/panel-page";
import { readPanelState } from "~/panel/panel-state";
import { readDeleted } from "~/papelera/trash-list.server";
import { UndoNotice } from "~/papelera/undo-notice";
import { privateMeta } from "~/seo/page-meta";
import { readStatus } from "~/status/status.server";
import { pendingForwards } from "~/submissions/outbox.server";
import { listQuarantined } from "~/submissions/quarantine.server";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

const QUARANTINED_SHOWN = 50;

export const headers = privateHeaders;

export const links = panelLinks;

export const meta = privateMeta("Administración");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  if (!user) return { panel: null };
  const { searchParams } = new URL(request.url);
  const mensaje = positiveInteger(searchParams.get("mensaje"));
  if (mensaje) throw redirect(mensajesHref({ mensaje }));
  const state = readPanelState(searchParams);
  const forwards = await pendingForwards();
  const mail = await readMailState();
  const asked = state.inscripcion ?? state.deleted;
  return {
    panel: {
      state,
      email: user.email,
      greeting: await greet(user),
      inscripciones: await readInscripciones(state.filter, state.page, {
        withEmails: state.emails,
      }),
      inscripcion: asked ? await findInscripcion(asked) : null,
      done: await readDeleted(searchParams, "eliminada"),
      mensajes: await countNewMensajes(),
      forwards,
      mail,
      status: await readStatus(forwards, mail),
      quarantine: await listQuarantined(QUARANTINED_SHOWN),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get("recuperar");
  const fields = await readPublicFields(request, { ...SIGN_IN_LIMITS, ...NEW_PASSWORD_LIMITS });
  try {
    const headers = await (token === null
      ? signIn(request, fields)
      : recover(token, fields.password_nueva ?? "", request));
    const location = token === null ? "/admin" : "/admin?aviso=contrasena";
    return redirect(location, { status: 303, headers });
  } catch (error) {
    const { failure, init } = authFailure(error);
    return data({ email: fields.email, failure }, init);
  }
}

export default function Admin() {
  const { panel } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const token = search.get("recuperar");
  if (token !== null) return <Recovery token={token} />;
  if (!panel) return <SignIn />;
  const { done, ...shown } = panel;
  const notice = done ? (
    <UndoNotice title="Inscripción eliminada" {...done}>
      Ya no está en la lista.
    </UndoNotice>
  ) : (
    search.get("aviso") === "contrasena" && (
      <SuccessNotice title="Contraseña cambiada">Las demás sesiones se han cerrado.</SuccessNotice>
    )
  );
  return <PanelPage {...shown} notice={notice} />;
}

function SignIn() {
  const state = useActionData<typeof action>();
  return (
    <Page className="narrow">
      <h1>Administración</h1>
      <Form className="stack" method="post" action="/admin">
        <SignInForm state={state} />
      </Form>
    </Page>
  );
}

function Recovery({ token }: { token: string }) {
  const state = useActionData<typeof action>();
  return (
    <Page className="narrow">
      <h1>Elige una contraseña nueva</h1>
      <Form
        className="stack"
        method="post"
        action={`/admin?recuperar=${encodeURIComponent(token)}`}
      >
        <NewPasswordForm state={state} />
      </Form>
    </Page>
  );
}
