import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { privateHeaders } from "~/http/private-pages";
import { MensajeDialog } from "~/mensajes/mensaje-dialog";
import { findMensaje, readMensajes } from "~/mensajes/mensajes.server";
import { mensajesHref, readMensajesState } from "~/mensajes/mensajes-state";
import { MensajesTable } from "~/mensajes/mensajes-table";
import { panelLinks } from "~/panel/panel-links";
import { privateMeta } from "~/seo/page-meta";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const headers = privateHeaders;

export const links = panelLinks;

export const meta = privateMeta("Mensajes");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const { search, page, mensaje } = readMensajesState(new URL(request.url).searchParams);
  return {
    search,
    page,
    mensajes: await readMensajes(search, page),
    mensaje: mensaje && (await findMensaje(mensaje)),
    isAsked: mensaje !== null,
  };
}

export default function Mensajes() {
  const { search, page, mensajes, mensaje, isAsked } = useLoaderData<typeof loader>();
  const dialog = mensaje && (
    <MensajeDialog mensaje={mensaje} closeHref={mensajesHref({ search, page })} />
  );
  return (
    <Page className="panel" dialog={dialog}>
      {isAsked && !mensaje && (
        <ErrorNotice title="Ese mensaje ya no está" subject={isAsked}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <div className="panel-head">
        <h1>Mensajes</h1>
        <a href="/admin">Volver al panel</a>
      </div>
      <MensajesTable {...mensajes} search={search} page={page} />
    </Page>
  );
}
