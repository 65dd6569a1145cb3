import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { CARTA_FIELDS, PAGE_SIZE } from "~/cartas/carta-fields";
import { CartaForm } from "~/cartas/carta-form";
import { submitCarta } from "~/cartas/carta-form.server";
import { type CartaDone, CartaNotice, readCartaDone } from "~/cartas/carta-notice";
import { CartaSheet } from "~/cartas/carta-sheet";
import { countCartas, findCarta, listCartas } from "~/cartas/cartas.server";
import { CartasList } from "~/cartas/cartas-list";
import { readReach } from "~/cartas/recipients.server";
import { SendDialog, SendSection } from "~/cartas/send-section";
import {
  ownMailbox,
  readSending,
  sendCarta,
  sendCartaTest,
  stopCarta,
  whyNoLetters,
} from "~/cartas/sending.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { privateHeaders } from "~/http/private-pages";
import { positiveInteger } from "~/http/query";
import { panelLinks } from "~/panel/panel-links";
import { privateMeta } from "~/seo/page-meta";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const headers = privateHeaders;

export const links = panelLinks;

export const meta = privateMeta("Cartas");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const page = positiveInteger(search.get("pagina")) ?? 1;
  const id = positiveInteger(search.get("carta"));
  const carta = id ? await findCarta(id) : null;
  const isNew = search.has("nueva");
  return {
    cartas: await listCartas(carta ? 1 : page),
    pages: Math.ceil((await countCartas()) / PAGE_SIZE),
    page,
    carta,
    isGone: search.has("carta") && !carta,
    reach: carta && (await readReach(carta)),
    sending: carta?.sent_at ? await readSending(carta.id, page) : null,
    asksToSend: search.has("enviar"),
    missing: whyNoLetters(),
    ownAddress: await ownMailbox(),
    done: readCartaDone(search.get("hecho")),
    isNew,
    formKey: isNew ? randomUUID() : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, CARTA_FIELDS);
  const search = new URL(request.url).searchParams;
  const id = positiveInteger(search.get("carta"));
  const leadTo = (done: CartaDone | null) =>
    redirect(`/admin/cartas?carta=${id}${done ? `&hecho=${done}` : ""}`, 303);
  const isOrder = ["enviar", "detener", "prueba"].some((name) => search.has(name));
  // Its page says that it is gone.
  if (id && isOrder && !(await findCarta(id))) return leadTo(null);
  if (id && search.has("enviar")) return leadTo((await sendCarta(id)) > 0 ? "enviada" : "nadie");
  if (id && search.has("detener")) return leadTo((await stopCarta(id)) ? "detenida" : null);
  if (id && search.has("prueba")) return leadTo((await sendCartaTest(id)) ? "prueba" : "nadie");
  const result = await submitCarta(await readFields(request, CARTA_FIELDS), id);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/admin/cartas?carta=${result.value}&hecho=guardada`, 303);
}

export default function Cartas() {
  const { cartas, page, pages, carta, isGone, isNew, formKey, ...loaded } =
    useLoaderData<typeof loader>();
  const { reach, sending, missing, done } = loaded;
  const state = useActionData<typeof action>();
  const dialog = carta && reach && loaded.asksToSend && !missing && reach.waiting > 0 && (
    <SendDialog carta={carta} reach={reach} />
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
        <a href="/admin">Volver al panel</a>
        <a className="button" href="/admin/cartas?nueva">
          Escribir una carta
        </a>
      </div>
      {carta && sending && reach ? (
        <CartaSheet carta={carta} sending={sending} reach={reach} page={page} />
      ) : (
        (isNew || carta || state) && (
          <CartaForm key={carta?.id ?? "nueva"} carta={carta} formKey={formKey} state={state} />
        )
      )}
      {carta && reach && !sending && (
        <SendSection carta={carta} reach={reach} missing={missing} ownAddress={loaded.ownAddress} />
      )}
      <CartasList cartas={cartas} page={carta ? 1 : page} pages={pages} />
    </Page>
  );
}
