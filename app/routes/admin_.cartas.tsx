import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { DeleteCartaDialog, SendDialog } from "~/cartas/carta-dialogs";
import { CARTA_FIELDS, QUESTION_FIELDS } from "~/cartas/carta-fields";
import { CartaForm } from "~/cartas/carta-form";
import { CARTA_FORM, submitCarta } from "~/cartas/carta-form.server";
import { whyNoCartas } from "~/cartas/carta-mail.server";
import { CartaNotice, NoCartas, readCartaDone } from "~/cartas/carta-notices";
import { CartaSheet } from "~/cartas/carta-sheet";
import {
  type Carta,
  countCartas,
  deleteCarta,
  findCarta,
  listCartaIds,
  listCartas,
  versionOfCarta,
} from "~/cartas/cartas.server";
import { CartasList } from "~/cartas/cartas-list";
import { listGroups } from "~/cartas/groups.server";
import { readReach } from "~/cartas/recipients.server";
import {
  questionVersion,
  readSending,
  sendCarta,
  sendCartaTest,
  stopCarta,
  underWayAmong,
} from "~/cartas/sending.server";
import { readAnswersMailbox } from "~/correo/mail-settings.server";
import { findMade } from "~/db/rows.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { readFormKey } from "~/http/new-form.server";
import { pagesOf, positiveInteger, readPage } from "~/http/query";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { UndoNotice } from "~/papelera/undo-notice";
import { privateMeta } from "~/seo/page-meta";
import { plainHtml } from "~/text/html.server";
import { BackLink } from "~/ui/back-link";
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
  const formKey = readFormKey(request);
  const made = isNew && (await findMade("cartas", formKey));
  if (made) throw redirect(`/admin/cartas?carta=${made}`);
  const missing = whyNoCartas();
  const destino = search.get("destino");
  // Those newest ones among which a twin is looked for.
  const cartas = await listCartas(carta ? 1 : page);
  return {
    cartas,
    underWay: await underWayAmong(cartas),
    pages: pagesOf(await countCartas()),
    page,
    carta,
    html: carta && plainHtml(carta.contenido),
    answers: await readAnswersMailbox(),
    groups: isNew || carta ? await listGroups(carta?.destino ?? destino ?? "") : [],
    destino,
    isGone: search.has("carta") && !carta,
    reach: carta && (await readReach(carta)),
    sending: carta?.sent_at ? await readSending(carta.id, page) : null,
    question:
      carta && search.has("enviar") && !missing && isToBeSent(carta)
        ? { version: await questionVersion(carta) }
        : null,
    isChanged: search.has("cambiado"),
    twin: carta && (cartas.find((other) => isSentTwin(other, carta)) ?? null),
    missing,
    done: readCartaDone(search.get("hecho")),
    deleted: await readDeleted(search, "eliminada"),
    asksToDelete: search.has("eliminar"),
    isNew,
    ids: isNew ? await listCartaIds() : null,
    formKey,
    version: carta && versionOfCarta(carta),
  };
}

const isToBeSent = ({ sent_at, stopped_at }: Carta) => !sent_at || stopped_at !== null;

/** True if `other` was sent with the same words: Back, with a new form key, makes such a second carta. */
const isSentTwin = (other: Carta, carta: Carta) =>
  other.id !== carta.id &&
  other.sent_at !== null &&
  other.asunto === carta.asunto &&
  other.contenido === carta.contenido;

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const id = positiveInteger(search.get("carta"));
  const isOrder = ["enviar", "detener", "eliminar"].some((name) => search.has(name));
  // Its page says that it is gone.
  if (id && isOrder && !(await findCarta(id))) return leadTo(id, "");
  if (id && search.has("enviar")) return answerQuestion(id, request);
  if (id && search.has("detener")) {
    return leadTo(id, (await stopCarta(id)) ? "&hecho=detenida" : "");
  }
  if (id && search.has("eliminar")) {
    const trash = await deleteCarta(id);
    return trash
      ? redirect(`/admin/cartas?eliminada=${trash}`, 303)
      : leadTo(id, "&hecho=empezada");
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
  const loaded = useLoaderData<typeof loader>();
  const { carta, html, reach, answers, sending, missing, done, question, page } = loaded;
  const state = useActionData<typeof action>();
  const isSheet = carta?.sent_at && !state?.values;
  const isForm = !isSheet && (loaded.isNew || carta || state);
  const isAsked = loaded.asksToDelete && carta && !carta.sent_at;
  const sendDialog = carta && html !== null && reach && question && (
    <SendDialog
      {...question}
      {...{ carta, html, reach, answers }}
      delivered={sending?.counts.sent ?? 0}
      isChanged={loaded.isChanged}
      twin={loaded.twin}
    />
  );
  return (
    <Page className="panel" dialog={isAsked ? <DeleteCartaDialog carta={carta} /> : sendDialog}>
      {done && <CartaNotice done={done} canSend={!missing} />}
      {loaded.deleted && (
        <UndoNotice title="Carta eliminada" {...loaded.deleted}>
          No se había enviado a nadie.
        </UndoNotice>
      )}
      {loaded.isGone && !state && (
        <ErrorNotice
          title="Esa carta ya no está"
          subject={loaded.isGone}
          more={
            <p>
              <a href="/admin/papelera">Mirar en la papelera</a>
            </p>
          }
        >
          Puede que se borrara.
        </ErrorNotice>
      )}
      {isSheet || isForm ? (
        <div>
          <BackLink href="/admin/cartas">Cartas</BackLink>
          <h1>{isSheet ? carta.asunto : "Carta"}</h1>
        </div>
      ) : (
        <div className="panel-head">
          <h1>Cartas</h1>
          <a className="button" href="/admin/cartas?nueva">
            Escribir una carta
          </a>
        </div>
      )}
      {(isForm || carta?.stopped_at) && missing && <NoCartas missing={missing} />}
      {isForm && (
        <CartaForm
          key={carta?.id ?? "nueva"}
          carta={carta}
          cartas={carta ? [carta, ...loaded.cartas] : loaded.cartas}
          ids={loaded.ids}
          groups={loaded.groups}
          destino={loaded.destino}
          formKey={loaded.formKey}
          version={loaded.version}
          canSend={missing === null}
          state={state}
        />
      )}
      {isForm && carta && !carta.sent_at && (
        <p>
          <a
            className="danger-link"
            href={`/admin/cartas?carta=${carta.id}&eliminar`}
            data-preserve-scroll
          >
            Eliminar
          </a>
        </p>
      )}
      {isSheet && html !== null && sending && reach && (
        <CartaSheet
          {...{ carta, html, sending, reach, answers, page }}
          canSend={loaded.missing === null}
        />
      )}
      {!isSheet && !isForm && <CartasList {...loaded} canSend={missing === null} />}
    </Page>
  );
}
