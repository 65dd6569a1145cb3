import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { MensajeDialog } from "~/mensajes/mensaje-dialog";
import { deleteMensaje, findMensaje, readMensajes } from "~/mensajes/mensajes.server";
import { mensajesHref, readMensajesState } from "~/mensajes/mensajes-state";
import { MensajesTable } from "~/mensajes/mensajes-table";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { UndoNotice } from "~/papelera/undo-notice";
import { UnsentAnswers } from "~/respuestas/answers";
import { followUpForm, readFollowUp, submitFollowUp } from "~/respuestas/follow-up.server";
import { FOLLOW_UP_FIELDS } from "~/respuestas/seguimiento";
import { privateMeta } from "~/seo/page-meta";
import { DeleteSubmissionDialog } from "~/submissions/submission-dialog";
import { BackLink } from "~/ui/back-link";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

const DELETED = "Ya no está entre los mensajes.";

export const meta = privateMeta("Mensajes");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const { searchParams } = new URL(request.url);
  const state = readMensajesState(searchParams);
  const asked = state.mensaje ?? state.deleted;
  const mensaje = asked ? await findMensaje(asked) : null;
  return {
    state,
    mensajes: await readMensajes(state, state.page),
    mensaje,
    followUp: mensaje && (await readFollowUp("contacto", mensaje, searchParams)),
    done: await readDeleted(searchParams, "eliminado"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const { searchParams } = new URL(request.url);
  const state = readMensajesState(searchParams);
  const { mensaje, deleted } = state;
  if (!mensaje) {
    const trash = deleted && (await deleteMensaje(deleted));
    return redirect(trash ? `/admin/mensajes?eliminado=${trash}` : "/admin/mensajes", 303);
  }
  const values = await readFields(request, FOLLOW_UP_FIELDS);
  const submitted = await submitFollowUp("contacto", mensaje, searchParams, values);
  const about = followUpForm("contacto", searchParams);
  const result = await orGone(request, mensaje, submitted, about);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`${mensajesHref(state)}&hecho=${result.value}`, 303);
}

export default function Mensajes() {
  const { state, mensajes, mensaje, followUp, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search, estado, page } = state;
  const filter = { search, estado };
  const hrefOf = (open: { mensaje?: number; deleted?: number }) =>
    mensajesHref({ ...filter, page, ...open });
  const isAsked = (state.mensaje ?? state.deleted) !== null;
  const dialog =
    mensaje &&
    followUp &&
    (state.mensaje === null ? (
      <DeleteSubmissionDialog
        title={`¿Eliminar el mensaje de ${mensaje.nombre}?`}
        closeHref={hrefOf({ mensaje: mensaje.id })}
        action={`/admin/mensajes?eliminar=${mensaje.id}`}
      >
        <UnsentAnswers respuestas={followUp.respuestas} />
      </DeleteSubmissionDialog>
    ) : (
      <MensajeDialog
        mensaje={mensaje}
        closeHref={hrefOf({})}
        deleteHref={hrefOf({ deleted: mensaje.id })}
        followUp={{
          ...followUp,
          href: hrefOf({ mensaje: mensaje.id }),
          refused,
        }}
      />
    ));
  return (
    <Page className="panel" dialog={dialog}>
      {done && (
        <UndoNotice title="Mensaje eliminado" {...done}>
          {DELETED}
        </UndoNotice>
      )}
      {isAsked && !mensaje && (
        <ErrorNotice title="Ese mensaje ya no está" subject={isAsked}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <div>
        <BackLink href="/admin">Panel</BackLink>
        <h1>Mensajes</h1>
      </div>
      <MensajesTable {...mensajes} filter={filter} page={page} />
    </Page>
  );
}
