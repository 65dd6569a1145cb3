import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { CARTA_FIELDS, QUESTION_FIELDS } from "~/cartas/carta-fields";
import { CartaForm } from "~/cartas/carta-form";
import { submitCarta } from "~/cartas/carta-form.server";
import { CartaNotice, readCartaDone } from "~/cartas/carta-notice";
import { CartaSheet } from "~/cartas/carta-sheet";
import {
  type Carta,
  countCartas,
  findCarta,
  listCartas,
  versionOfCarta,
} from "~/cartas/cartas.server";
import { CartasList } from "~/cartas/cartas-list";
import { CARTA_FORM } from "~/cartas/gone-carta.server";
import { readReach } from "~/cartas/recipients.server";
import { SendDialog } from "~/cartas/send-dialog";
import { SendSection } from "~/cartas/send-section";
import {
  ownMailbox,
  questionVersion,
  readSending,
  sendCarta,
  sendCartaTest,
  stopCarta,
} from "~/cartas/sending.server";
import { whyNoLetters } from "~/cartas/why-no-letters.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { pagesOf, positiveInteger, readPage } from "~/http/query";
import { orGone } from "~/papelera/gone-form.server";
import { privateMeta } from "~/seo/page-meta";
import { plainHtml } from "~/text/html.server";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("Cartas");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const page = readPage(search);
  const id = positiveInteger(search.get("carta"));
  const carta = id ? await findCarta(id) : null;
  const isNew = search.has("nueva");
  const missing = whyNoLetters();
  const cartas = await listCartas(carta ? 1 : page);
  return {
    cartas,
    pages: pagesOf(await countCartas()),
    page,
    carta,
    isGone: search.has("carta") && !carta,
    reach: carta && (await readReach(carta)),
    sending: carta?.sent_at ? await readSending(carta.id, page) : null,
    question:
      carta && search.has("enviar") && !missing && isToBeSent(carta) && (await questionOf(carta)),
    isChanged: search.has("cambiado"),
    twin: carta && (cartas.find((other) => isSentTwin(other, carta)) ?? null),
    missing,
    ownAddress: await ownMailbox(),
    done: readCartaDone(search.get("hecho")),
    isNew,
    formKey: randomUUID(),
    version: carta && versionOfCarta(carta),
  };
}

const isToBeSent = ({ sent_at, stopped_at }: Carta) => !sent_at || stopped_at !== null;

/** As Back makes one of a letter that is being sent: the form that wrote it has another key then. */
const isSentTwin = (other: Carta, carta: Carta) =>
  other.id !== carta.id &&
  other.sent_at !== null &&
  other.asunto === carta.asunto &&
  other.contenido === carta.contenido;

async function questionOf(carta: Carta) {
  return { version: await questionVersion(carta), html: plainHtml(carta.contenido) };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const id = positiveInteger(search.get("carta"));
  const isOrder = search.has("enviar") || search.has("detener");
  // Its page says that it is gone.
  if (id && isOrder && !(await findCarta(id))) return leadTo(id, "");
  if (id && search.has("enviar")) return answerQuestion(id, request);
  if (id && search.has("detener")) {
    return leadTo(id, (await stopCarta(id)) ? "&hecho=detenida" : "");
  }
  const submitted = await submitCarta(await readFields(request, CARTA_FIELDS), id);
  const result = await orGone(request, id, submitted, CARTA_FORM);
  if (!result.ok) return data(result.form, responseInit(result));
  if (search.has("preguntar")) return leadTo(result.value, "&enviar");
  if (search.has("prueba")) {
    return leadTo(
      result.value,
      `&hecho=${(await sendCartaTest(result.value)) ? "prueba" : "nadie"}`,
    );
  }
  return leadTo(result.value, "&hecho=guardada");
}

function leadTo(id: number, query: string) {
  return redirect(`/admin/cartas?carta=${id}${query}`, 303);
}

async function answerQuestion(id: number, request: Request) {
  const { personas: people = "", version = "" } = await readFields(request, QUESTION_FIELDS);
  const count = await sendCarta(id, { people, version });
  // Other people or another text than she was shown: she is asked again.
  if (count === null) return leadTo(id, "&enviar&cambiado");
  // The same order once more: it is being sent already.
  const isBegun = count > 0 || !(await isAwaitingOrder(id));
  return leadTo(id, `&hecho=${isBegun ? "enviada" : "nadie"}`);
}

async function isAwaitingOrder(id: number): Promise<boolean> {
  const carta = await findCarta(id);
  return carta === null || isToBeSent(carta);
}

export default function Cartas() {
  const { cartas, page, pages, carta, isGone, isNew, formKey, ...loaded } =
    useLoaderData<typeof loader>();
  const { reach, sending, missing, done, question } = loaded;
  const state = useActionData<typeof action>();
  const dialog = carta && reach && question && (
    <SendDialog
      {...question}
      carta={carta}
      reach={reach}
      delivered={sending?.counts.sent ?? 0}
      isChanged={loaded.isChanged}
      twin={loaded.twin}
    />
  );
  return (
    <Page className="panel" dialog={dialog}>
      {done && <CartaNotice done={done} />}
      {isGone && !state && (
        <ErrorNotice title="Esa carta ya no está" subject={isGone}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <div className="panel-head">
        <h1>Cartas</h1>
        <a className="button" href="/admin/cartas?nueva">
          Escribir una carta
        </a>
      </div>
      {carta && sending && reach && !state?.values ? (
        <CartaSheet carta={carta} sending={sending} reach={reach} page={page} />
      ) : (
        (isNew || carta || state) && (
          <CartaForm
            key={carta?.id ?? "nueva"}
            carta={carta}
            formKey={formKey}
            version={loaded.version}
            canSend={missing === null}
            state={state}
          />
        )
      )}
      {carta && reach && !sending && (
        <SendSection reach={reach} missing={missing} ownAddress={loaded.ownAddress} />
      )}
      <CartasList cartas={cartas} page={carta ? 1 : page} pages={pages} />
    </Page>
  );
}
