import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { getUser, requireUser } from "~/auth/guard.server";
import { isPasskeyStored } from "~/auth/keys/second-keys.server";
import { NEW_PASSWORD_LIMITS, SIGN_IN_LIMITS } from "~/auth/password-limits";
import { readRecovery, recover } from "~/auth/recovery.server";
import { signIn } from "~/auth/sign-in.server";
import { RecoveryPage, SignInPage } from "~/auth/sign-in-page";
import { answerOrTyped } from "~/http/answer-or-typed";
import { openedFrom, readFrom } from "~/http/came-from";
import { readFields, readPublicFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { mensajesHref } from "~/mensajes/mensajes-state";
import { readPanel } from "~/panel/panel-data.server";
import { PanelPage } from "~/panel/panel-page";
import { panelHref, readPanelState } from "~/panel/panel-state";
import { nextWaiting } from "~/panel/waiting.server";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { UndoNotice } from "~/papelera/undo-notice";
import { followUpForm, readFollowUp, submitFollowUp } from "~/respuestas/follow-up.server";
import { FOLLOW_UP_FIELDS } from "~/respuestas/seguimiento";
import { privateMeta } from "~/seo/page-meta";
import { SuccessNotice } from "~/ui/notice";

export const meta = privateMeta("Administración");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  const { searchParams } = new URL(request.url);
  const door = {
    hasKeys: !user && (await isPasskeyStored()),
    recovery: await readRecovery(searchParams.get("recuperar")),
  };
  if (!user) return { panel: null, door };
  const mensaje = positiveInteger(searchParams.get("mensaje"));
  if (mensaje) throw redirect(mensajesHref({ mensaje }));
  const panel = await readPanel(user, readPanelState(searchParams));
  const { inscripcion } = panel;
  return {
    door,
    panel: {
      ...panel,
      followUp: inscripcion && (await readFollowUp("inscripcion", inscripcion, searchParams)),
      next: inscripcion && (await nextWaiting("inscripcion", inscripcion)),
      done: await readDeleted(searchParams, "eliminada"),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = readPanelState(searchParams);
  if (state.inscripcion) {
    await requireUser(request);
    const values = await readFields(request, FOLLOW_UP_FIELDS);
    const submitted = await submitFollowUp("inscripcion", state.inscripcion, searchParams, values);
    const about = followUpForm("inscripcion", searchParams);
    const result = await orGone(request, state.inscripcion, submitted, about);
    if (!result.ok) return data({ followUp: result.form }, responseInit(result));
    const { inscripcion, from } = state;
    const href = panelHref(state, { inscripcion, from });
    return redirect(`${href}&hecho=${result.value}`, 303);
  }
  return enter(request, searchParams.get("recuperar"), readFrom(searchParams));
}

async function enter(request: Request, token: string | null, from: string | null) {
  const fields = await readPublicFields(request, { ...SIGN_IN_LIMITS, ...NEW_PASSWORD_LIMITS });
  try {
    const { email, password, llave } = fields;
    const { headers, asksKey } = await (token === null
      ? signIn(request, { email, password, llave })
      : recover(token, fields.password_nueva ?? "", request));
    const inside = token === null ? (from ?? "/admin") : "/admin?aviso=contrasena";
    const location = asksKey ? openedFrom("/admin/codigo", from) : inside;
    return redirect(location, { status: 303, headers });
  } catch (error) {
    const [{ failure }, init] = authFailure(error);
    return data({ values: { email: fields.email }, failure }, init);
  }
}

export const clientAction = answerOrTyped<typeof action>;

export default function Admin() {
  const { panel, door } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const refused = useActionData<typeof clientAction>();
  const followUp = refused && "followUp" in refused ? refused.followUp : undefined;
  const entering = refused && "failure" in refused ? refused : undefined;
  const token = search.get("recuperar");
  if (token !== null) return <RecoveryPage token={token} {...door.recovery} state={entering} />;
  if (!panel) return <SignInPage hasKeys={door.hasKeys} state={entering} />;
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
  return <PanelPage {...shown} notice={notice} refused={followUp} />;
}
