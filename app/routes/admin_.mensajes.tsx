import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireUser } from "~/auth/guard.server";
import { mailtoHref } from "~/format/mailto";
import { withParameter } from "~/http/came-from";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { countInscripciones } from "~/inscripciones/inscripciones-list.server";
import { deleteMensaje, findMensaje, readMensajes } from "~/mensajes/mensajes.server";
import { mensajesHref, readMensajesState } from "~/mensajes/mensajes-state";
import { MensajesSection } from "~/panel/mensajes-section";
import { nextWaiting } from "~/panel/waiting.server";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { UndoNotice } from "~/papelera/undo-notice";
import { UnsentAnswers } from "~/respuestas/answers";
import { AllAnsweredNotice, AnswerAllDialog } from "~/respuestas/estado-links";
import { followUpForm, readFollowUp, submitFollowUp } from "~/respuestas/follow-up.server";
import { FormDialog } from "~/respuestas/form-dialog";
import { FOLLOW_UP_FIELDS } from "~/respuestas/seguimiento";
import { countAnsweredAt, countEstados, readAllWaiting } from "~/respuestas/waiting.server";
import { privateMeta } from "~/seo/page-meta";
import { ARRIVAL_FIELDS, CHANGED, DeleteSubmissionDialog } from "~/submissions/submission-dialog";
import { Moment } from "~/ui/moment";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

const DELETED = "Ya no está entre los mensajes.";

export const meta = privateMeta("Mensajes");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const { searchParams } = new URL(request.url);
  const state = readMensajesState(searchParams);
  const asked = state.mensaje ?? state.deleted;
  if (state.search && !asked) {
    throw redirect(`/admin?buscar=${encodeURIComponent(state.search)}`);
  }
  const mensaje = asked ? await findMensaje(asked) : null;
  return {
    state,
    mensajes: await readMensajes(state, state.page),
    estados: await countEstados("contacto"),
    allWaiting: state.asksAll ? await readAllWaiting("contacto") : null,
    inscripciones: await countInscripciones(),
    answered: state.answeredAt
      ? { moment: state.answeredAt, count: await countAnsweredAt("contacto", state.answeredAt) }
      : null,
    mensaje,
    followUp: mensaje && (await readFollowUp("contacto", mensaje, searchParams)),
    next: mensaje && (await nextWaiting("contacto", mensaje)),
    done: await readDeleted(searchParams, "eliminado"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const { searchParams } = new URL(request.url);
  const state = readMensajesState(searchParams);
  const { mensaje, deleted } = state;
  if (!mensaje) {
    const { llegada } = await readFields(request, ARRIVAL_FIELDS);
    const trash = deleted && (await deleteMensaje(deleted, llegada));
    if (deleted && !trash && (await findMensaje(deleted)))
      return redirect(withParameter(mensajesHref(state), CHANGED, "1"), 303);
    const list = mensajesHref({ estado: state.estado });
    return redirect(trash ? withParameter(list, "eliminado", String(trash)) : list, 303);
  }
  const values = await readFields(request, FOLLOW_UP_FIELDS);
  const submitted = await submitFollowUp("contacto", mensaje, searchParams, values);
  const about = followUpForm("contacto", searchParams);
  const result = await orGone(request, mensaje, submitted, about);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`${mensajesHref(state)}&hecho=${result.value}`, 303);
}

export default function Mensajes() {
  const { state, mensaje, done, answered, mensajes, estados, inscripciones } =
    useLoaderData<typeof loader>();
  const { search, estado, page } = state;
  const asked = state.mensaje ?? state.deleted;
  return (
    <Page className="panel" dialog={useDialog()}>
      {done && (
        <UndoNotice title="Mensaje eliminado" {...done}>
          {DELETED}
        </UndoNotice>
      )}
      {answered && <AllAnsweredNotice form="contacto" {...answered} />}
      {asked !== null && !mensaje && (
        <ErrorNotice title="Ese mensaje ya no está" subject={asked}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <MensajesSection
        {...mensajes}
        filter={{ search, estado }}
        page={page}
        estados={estados}
        inscripciones={inscripciones}
      />
    </Page>
  );
}

function useDialog(): ReactNode {
  const { state, mensaje, followUp, next, allWaiting } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search, estado, page, from } = state;
  const hrefOf = (open: { mensaje?: number; deleted?: number; from?: string | null }) =>
    mensajesHref({ search, estado, page, ...open });
  if (allWaiting) {
    return <AnswerAllDialog form="contacto" {...allWaiting} closeHref={hrefOf({})} />;
  }
  if (!mensaje || !followUp) return null;
  if (state.mensaje === null) {
    return (
      <DeleteSubmissionDialog
        title={`¿Eliminar el mensaje de ${mensaje.nombre}?`}
        person={mensaje}
        closeHref={hrefOf({ mensaje: mensaje.id, from })}
        action={mensajesHref({ estado, deleted: mensaje.id })}
      >
        <UnsentAnswers respuestas={followUp.respuestas} />
      </DeleteSubmissionDialog>
    );
  }
  return (
    <FormDialog
      form="contacto"
      row={mensaje}
      asked={mensaje.mensaje}
      closeHref={from ?? (search ? `/admin?buscar=${encodeURIComponent(search)}` : hrefOf({}))}
      deleteHref={hrefOf({ deleted: mensaje.id, from })}
      followUp={{ ...followUp, href: hrefOf({ mensaje: mensaje.id, from }), next, refused }}
    >
      <dt>Email</dt>
      <dd>
        <a href={mailtoHref(mensaje.email)}>{mensaje.email}</a>
      </dd>
      <dt>Fecha y hora</dt>
      <dd>
        <Moment at={mensaje.created_at} />
      </dd>
    </FormDialog>
  );
}
