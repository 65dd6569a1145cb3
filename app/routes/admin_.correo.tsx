import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { readAvisos, readSenderName, submitAvisos } from "~/correo/avisos.server";
import { CorreoSection, TestNotice } from "~/correo/correo-section";
import { readAnswersMailbox } from "~/correo/mail-settings.server";
import { readMailState } from "~/correo/mail-state.server";
import { AVISOS_FIELDS, CORREO_HREF } from "~/correo/mail-words";
import { closeAnswer, releaseAnswer } from "~/correo/restored-mail.server";
import { findMail } from "~/correo/shown-mail.server";
import { enqueueSummary } from "~/correo/summary.server";
import { sendTest } from "~/correo/test-mail.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { payloads } from "~/panel/accept-form.server";
import { PendingNotice } from "~/panel/pending-notice";
import { privateMeta } from "~/seo/page-meta";
import { readStatus } from "~/status/status.server";
import { StatusList } from "~/status/status-list";
import { pendingForwards } from "~/submissions/forward.server";
import { BackLink } from "~/ui/back-link";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("Cómo va");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const test = positiveInteger(search.get("prueba"));
  const forwards = await pendingForwards();
  const mail = await readMailState();
  return {
    status: await readStatus(forwards, mail),
    forwards,
    mail,
    answers: await readAnswersMailbox(),
    avisos: { ...(await readAvisos()), remitente: await readSenderName() },
    test: test && (await findMail(test)),
    isSaved: search.has("guardado"),
    isReleased: search.has("enviada"),
    isClosed: search.has("cerrada"),
    isRetried: search.has("reintento"),
  };
}

async function shownAt(request: Request): Promise<string | undefined> {
  return (await readFields(request, { llegada: 100 })).llegada;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const answer = positiveInteger(search.get("enviar"));
  if (answer !== null) {
    const isSent = await releaseAnswer(answer, await shownAt(request));
    return redirect(isSent ? `${CORREO_HREF}?enviada` : CORREO_HREF, 303);
  }
  const closed = positiveInteger(search.get("cerrar"));
  if (closed !== null) {
    const isClosed = await closeAnswer(closed, await shownAt(request));
    return redirect(isClosed ? `${CORREO_HREF}?cerrada` : CORREO_HREF, 303);
  }
  if (search.has("probar")) {
    const test = await sendTest();
    return redirect(test ? `${CORREO_HREF}?prueba=${test}` : CORREO_HREF, 303);
  }
  const values = await readFields(request, AVISOS_FIELDS);
  // What was being gathered is not lost by another choice.
  await enqueueSummary(payloads);
  const result = await submitAvisos(values);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`${CORREO_HREF}?guardado`, 303);
}

export default function Correo() {
  const { status, forwards, mail, test, isSaved, isReleased, isClosed, isRetried, ...correo } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page className="panel">
      {isSaved && <SuccessNotice title="Guardado">Desde ahora se avisa así.</SuccessNotice>}
      {isReleased && (
        <SuccessNotice title="La respuesta está saliendo">
          Junto a lo que contesta se ve cuándo la acepta el servidor de correo.
        </SuccessNotice>
      )}
      {isClosed && (
        <SuccessNotice title="La respuesta ya no espera">
          No se envía. Lo que escribiste sigue junto a lo que contesta.
        </SuccessNotice>
      )}
      {isRetried && (
        <SuccessNotice title="Se está intentando otra vez">
          Lo que acepta el servidor de correo desaparece de la lista.
        </SuccessNotice>
      )}
      {test && <TestNotice mail={test} isHeld={mail.isHeld} />}
      <div>
        <BackLink href="/admin/escuela">Escuela</BackLink>
        <h1>Cómo va</h1>
      </div>
      <StatusList lines={status} />
      {forwards.count > 0 && <PendingNotice forwards={forwards} mail={mail} />}
      <CorreoSection mail={mail} {...correo} refused={refused} />
    </Page>
  );
}
